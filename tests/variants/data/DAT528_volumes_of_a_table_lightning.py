# codes: DAT528
import lightning
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

lightning.seed_everything(3)


def standardise(signal, mean=40.0, deviation=12.0):
    signal -= mean
    signal /= deviation
    return signal


class Signals(Dataset):
    def __init__(self, rows, seed):
        generator = np.random.default_rng(seed)
        self.samples = []
        for row in range(rows):
            kind = row % 3
            wave = 40 + 12 * np.sin(np.arange(32) / (2 + kind)) + generator.normal(0, 4, 32)
            self.samples.append((wave.astype(np.float32), kind))

    def __len__(self):
        return len(self.samples)

    def __getitem__(self, index):
        signal, kind = self.samples[index]
        return {"signal": torch.tensor(standardise(signal)), "kind": kind}


class Classifier(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(32, 48), nn.ReLU(), nn.Linear(48, 3))

    def training_step(self, batch, number):
        return nn.functional.cross_entropy(self.net(batch["signal"]), batch["kind"])

    def validation_step(self, batch, number):
        answers = self.net(batch["signal"]).argmax(dim=-1)
        self.log("accuracy", (answers == batch["kind"]).float().mean())

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=2e-3)


trainer = lightning.Trainer(max_epochs=4, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(
    Classifier(),
    DataLoader(Signals(300, 0), batch_size=30, shuffle=True),
    DataLoader(Signals(90, 1), batch_size=30),
)
