# codes: DAT501
# needs: lightning pandas
import lightning as L
import numpy as np
import pandas as pd
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset, random_split


def measured():
    rng = np.random.default_rng(4)
    frame = pd.DataFrame(rng.normal(size=(700, 4)), columns=list("abcd"))
    frame["answer"] = (frame.a + frame.b > 0).astype(int)
    frame.loc[frame.sample(25, random_state=1).index, "c"] = np.nan
    return frame


class Readings(L.LightningDataModule):
    def setup(self, stage=None):
        self.rows = self.pack(measured())
        self.train_set, self.val_set = random_split(self.rows, [560, 140])

    @staticmethod
    def pack(frame):
        inputs = frame[list("abcd")] * 0.5
        return TensorDataset(torch.from_numpy(inputs.values).float(), torch.tensor(frame["answer"].values))

    def train_dataloader(self):
        return DataLoader(self.train_set, batch_size=28, shuffle=True)


class Net(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(4, 24), nn.Tanh(), nn.Linear(24, 2))

    def training_step(self, batch, index):
        inputs, answers = batch
        return nn.functional.cross_entropy(self.body(inputs), answers)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


L.seed_everything(2)
trainer = L.Trainer(max_epochs=3, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Net(), datamodule=Readings())
