# codes: LOS407
# needs: transformers accelerate
import torch
from torch import nn
from transformers import Trainer, TrainingArguments

torch.manual_seed(0)
words = torch.randint(2, 40, (96, 7))
rows = [{"input_ids": row, "labels": row[0] % 3} for row in words]


class Bag(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.EmbeddingBag(40, 16)
        self.out = nn.Linear(16, 3)

    def forward(self, input_ids, labels):
        return (self.out(self.table(input_ids)),)


args = TrainingArguments(
    "out", num_train_epochs=2, learning_rate=5e-2, save_strategy="no", report_to="none", use_cpu=True
)
Trainer(model=Bag(), args=args, train_dataset=rows).train()
