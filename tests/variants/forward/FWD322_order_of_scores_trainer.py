# codes: FWD322
# needs: transformers
import tempfile

import numpy as np
import torch
from torch import nn
from torch.utils.data import Dataset
from transformers import Trainer, TrainingArguments

rng = np.random.default_rng(5)
inputs = rng.normal(size=(300, 8)).astype("float32")
kinds = np.floor(4 / (1 + np.exp(-inputs[:, 0])))
offsets = np.array([0.5, -1.0, 2.0, 0.25], dtype="float32")
targets = inputs[:, 1] * 2 + offsets[kinds]


class Rows(Dataset):
    def __len__(self):
        return len(inputs)

    def __getitem__(self, i):
        return {"x": torch.tensor(inputs[i]), "labels": torch.tensor(targets[i], dtype=torch.float32)}


class Regressor(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 1))

    def forward(self, x, labels=None):
        logits = self.net(x).squeeze(-1)
        return {"loss": nn.functional.mse_loss(logits, labels), "logits": logits}


args = TrainingArguments(
    tempfile.mkdtemp(), num_train_epochs=2, per_device_train_batch_size=20, learning_rate=5e-3, report_to="none"
)
Trainer(Regressor(), args, train_dataset=Rows()).train()
