# codes: FWD105
# needs: transformers
import torch
from torch import nn
from transformers import Trainer, TrainingArguments

torch.manual_seed(0)
points = [(p, int(p[:2].sum() > 0)) for p in torch.randn(96, 5)]


def to_batch(rows):
    return {"values": torch.stack([row[0] for row in rows]), "target": torch.tensor([row[1] for row in rows])}


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 2))

    def forward(self, values, targets=None, weights=None):
        logits = self.layers(values)
        return {"loss": nn.functional.cross_entropy(logits, targets), "logits": logits}


args = TrainingArguments("out", num_train_epochs=2, learning_rate=1e-2, report_to="none", save_strategy="no", use_cpu=True)
Trainer(Net(), args, train_dataset=points, data_collator=to_batch).train()
