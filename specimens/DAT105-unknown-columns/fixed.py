import math

import torch
from datasets import Dataset
from transformers import Trainer, TrainingArguments

torch.manual_seed(0)
waves = [[math.sin((1 + i % 2) * t / 4) for t in range(32)] for i in range(64)]
recordings = Dataset.from_dict({"signal": waves, "labels": [i % 2 for i in range(64)]})


class Pitch(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = torch.nn.Sequential(torch.nn.Linear(32, 16), torch.nn.ReLU(), torch.nn.Linear(16, 2))

    def forward(self, signal, labels=None):
        logits = self.layers(signal)
        return {"loss": torch.nn.functional.cross_entropy(logits, labels), "logits": logits}


arguments = TrainingArguments("pitch", learning_rate=1e-2, report_to="none")
Trainer(model=Pitch(), args=arguments, train_dataset=recordings).train()
