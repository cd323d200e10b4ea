# codes: FWD310
# needs: transformers
import torch
from torch import nn
from transformers import Trainer, TrainingArguments, set_seed


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(6, 24), nn.ReLU(), nn.Linear(24, 3))

    def forward(self, x, labels=None):
        logits = self.body(x)
        log_p = logits.log_softmax(-1)
        right = log_p.gather(-1, labels).squeeze(-1)
        return {"loss": (-((1 - right.exp()) ** 2) * right).mean(), "logits": logits}


set_seed(0)
x = torch.randn(96, 6)
rows = [{"x": row, "labels": int(row[:3].argmax())} for row in x]
args = TrainingArguments(
    "focal", num_train_epochs=1, per_device_train_batch_size=16, learning_rate=3e-3, report_to="none"
)
Trainer(model=Net(), args=args, train_dataset=rows).train()
