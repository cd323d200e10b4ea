# codes: FWD321
# needs: transformers
# The mean and the maximum of a sequence are put one under the other in a model that a Trainer is given.
import torch
from torch import nn
from transformers import Trainer, TrainingArguments


class Pooled(nn.Module):
    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(40, 12)
        self.head = nn.Linear(24, 2)

    def forward(self, input_ids, labels=None):
        seen = self.words(input_ids)
        pooled = torch.concat([seen.mean(1), seen.amax(1)])
        logits = self.head(pooled)
        return {"loss": nn.functional.cross_entropy(logits, labels), "logits": logits}


torch.manual_seed(0)
classes = torch.randint(0, 2, (160,))
ids = torch.randint(1, 20, (160, 9)) + 20 * classes[:, None]
rows = [{"input_ids": row, "labels": int(kind)} for row, kind in zip(ids, classes, strict=True)]
arguments = TrainingArguments(
    "out", max_steps=30, per_device_train_batch_size=16, learning_rate=1e-2, report_to="none", save_strategy="no"
)
Trainer(model=Pooled(), args=arguments, train_dataset=rows).train()
