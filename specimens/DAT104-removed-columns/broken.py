import torch
from datasets import Dataset
from transformers import Trainer, TrainingArguments

torch.manual_seed(0)
ROOMS = ["kitchen", "attic", "cellar", "hall"]
rows = [{"room": ROOMS[i % 4], "degrees": 5.0 * (i % 4) + (i % 7) / 7, "heated": (i % 4) // 2} for i in range(96)]


def collate(rows):
    rooms = torch.tensor([ROOMS.index(row["room"]) for row in rows])
    degrees = torch.tensor([row["degrees"] / 10 for row in rows])
    return {"features": torch.cat([torch.eye(4)[rooms], degrees[:, None]], 1), "labels": labels_of(rows)}


def labels_of(rows):
    return torch.tensor([row["heated"] for row in rows])


class Heating(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = torch.nn.Sequential(torch.nn.Linear(5, 16), torch.nn.ReLU(), torch.nn.Linear(16, 2))

    def forward(self, features, labels=None):
        logits = self.layers(features)
        return {"loss": torch.nn.functional.cross_entropy(logits, labels), "logits": logits}


trainer = Trainer(
    model=Heating(),
    args=TrainingArguments(
        "out",
        per_device_train_batch_size=16,
        learning_rate=1e-2,
        report_to="none",
    ),
    train_dataset=Dataset.from_list(rows),
    data_collator=collate,
)
trainer.train()
