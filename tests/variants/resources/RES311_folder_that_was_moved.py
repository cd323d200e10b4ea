# codes: RES311
# needs: transformers
import torch
from torch import nn
from transformers import Trainer, TrainingArguments


class Line(nn.Module):
    def __init__(self):
        super().__init__()
        self.weights = nn.Linear(4, 1)

    def forward(self, values, labels=None):
        found = self.weights(values)
        return {"loss": nn.functional.mse_loss(found, labels), "found": found}


torch.manual_seed(0)
values = torch.randn(64, 4)
rows = [{"values": row, "labels": row.sum().unsqueeze(0)} for row in values]
arguments = TrainingArguments("line", num_train_epochs=2, learning_rate=1e-2, report_to="none")
trainer = Trainer(model=Line(), args=arguments, train_dataset=rows)
trainer.train("line/checkpoint-16")
