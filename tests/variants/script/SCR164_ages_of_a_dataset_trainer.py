# codes: SCR164
# needs: pandas transformers
import numpy as np
import pandas as pd
import torch
from torch import nn
from torch.utils.data import Dataset
from transformers import Trainer, TrainingArguments


class Rows(Dataset):
    def __init__(self, frame):
        self.x = torch.tensor(frame[["height", "weight"]].to_numpy(), dtype=torch.float32)
        self.y = torch.tensor(frame["group"].astype("int").values)

    def __len__(self):
        return len(self.y)

    def __getitem__(self, i):
        return {"x": self.x[i], "labels": self.y[i]}


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(2, 16), nn.ReLU(), nn.Linear(16, 2))

    def forward(self, x, labels=None):
        logits = self.layers(x)
        return {"loss": nn.functional.cross_entropy(logits, labels), "logits": logits}


torch.manual_seed(0)
rng = np.random.default_rng(0)
frame = pd.DataFrame(rng.normal(size=(128, 2)), columns=["height", "weight"])
frame["group"] = (frame["height"] > 0) * 1.0
frame.loc[frame.index % 11 == 5, "group"] = np.nan
arguments = TrainingArguments("runs", num_train_epochs=2, learning_rate=5e-3, report_to="none", save_strategy="no")
Trainer(Net(), arguments, train_dataset=Rows(frame)).train()
