# codes: LRN301
# needs: transformers
import torch
from torch import nn
from transformers import Trainer, TrainingArguments

torch.manual_seed(0)
rows = [{"values": torch.randn(8), "labels": int(i % 2)} for i in range(64)]


class Network(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = nn.Linear(8, 16)
        self.head = nn.Linear(16, 2)

    def forward(self, values, labels=None):
        hidden = torch.tanh(self.stem(values))
        hidden = hidden - hidden.mean(dim=0)
        logits = self.head(hidden)
        return {"loss": nn.functional.cross_entropy(logits, labels), "logits": logits}


arguments = TrainingArguments("out", per_device_train_batch_size=8, max_steps=8, use_cpu=True, report_to="none")
Trainer(Network(), arguments, train_dataset=rows).train()
