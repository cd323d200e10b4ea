# codes: SCR163
# needs: pandas lightning
import lightning as L
import numpy as np
import pandas as pd
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Ratings(Dataset):
    def __init__(self, frame):
        table = pd.pivot(frame, index="user", columns="film", values="stars").fillna(3.0)
        self.stars = torch.tensor(table.to_numpy(), dtype=torch.float32)
        self.labels = (self.stars[:, 0] > 3).long()

    def __len__(self):
        return len(self.stars)

    def __getitem__(self, index):
        return (self.stars[index] - 3) / 2, self.labels[index]


class Net(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 2))

    def training_step(self, batch, batch_idx):
        x, y = batch
        return nn.functional.cross_entropy(self.layers(x), y)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


L.seed_everything(0)
rng = np.random.default_rng(0)
frame = pd.DataFrame({"user": np.repeat(np.arange(96), 6), "film": list("abcdef") * 96})
frame["stars"] = rng.integers(1, 6, len(frame))
frame = pd.concat([frame, frame.sample(20, random_state=0)])
loader = DataLoader(Ratings(frame), batch_size=16, shuffle=True)
trainer = L.Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Net(), loader)
