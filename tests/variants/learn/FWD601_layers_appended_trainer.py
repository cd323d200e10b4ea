# codes: FWD601
# needs: transformers
import torch
from torch import nn
from transformers import Trainer, TrainingArguments

torch.manual_seed(0)
rows = [{"values": torch.randn(6), "labels": int(i % 2)} for i in range(64)]


class Deep(nn.Module):
    def __init__(self, depth=2):
        super().__init__()
        self.layers = []
        for _ in range(depth):
            self.layers.append(nn.Linear(6, 6))
        self.head = nn.Linear(6, 2)

    def forward(self, values, labels=None):
        for layer in self.layers:
            values = torch.tanh(layer(values))
        logits = self.head(values)
        return {"loss": nn.functional.cross_entropy(logits, labels), "logits": logits}


arguments = TrainingArguments("out", per_device_train_batch_size=8, max_steps=8, use_cpu=True, report_to="none")
Trainer(Deep(), arguments, train_dataset=rows).train()
