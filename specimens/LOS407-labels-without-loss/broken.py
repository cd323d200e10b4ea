import torch
from datasets import Dataset
from torch import nn
from transformers import Trainer, TrainingArguments

torch.manual_seed(0)
points = torch.randn(64, 6)
rows = {"features": points.tolist(), "labels": (points[:, 0] > 0).long().tolist()}
data = Dataset.from_dict(rows).with_format("torch")


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 2))

    def forward(self, features, labels=None):
        logits = self.layers(features)
        loss = nn.functional.cross_entropy(logits, labels) if labels is not None else None
        return {"logits": logits}


trainer = Trainer(
    model=Classifier(),
    args=TrainingArguments(
        output_dir="out",
        max_steps=12,
        learning_rate=1e-2,
        per_device_train_batch_size=16,
        save_strategy="no",
        report_to=[],
        use_cpu=True,
    ),
    train_dataset=data,
)
trainer.train()
