import torch
from datasets import Dataset
from torch import nn
from transformers import Trainer, TrainingArguments, set_seed

set_seed(0)
features = torch.randn(64, 6)
labels = (features[:, 0] > 0).long()
train = Dataset.from_dict({"features": features.tolist(), "labels": labels.tolist()})


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 2))

    def forward(self, features):
        logits = self.layers(features)
        return {"logits": logits}


arguments = TrainingArguments(
    "model", per_device_train_batch_size=8, num_train_epochs=1, learning_rate=1e-3, report_to="none", save_strategy="no"
)
trainer = Trainer(Classifier(), arguments, train_dataset=train)
trainer.train()
