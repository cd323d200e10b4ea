# codes: DAT504
# needs: lightning pandas
import lightning as L
import numpy as np
import pandas as pd
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Patients(Dataset):
    def __init__(self, frame):
        self.frame = frame.reset_index(drop=True)

    def __len__(self):
        return len(self.frame)

    def __getitem__(self, place):
        row = self.frame.iloc[place]
        return torch.tensor(row[["age", "pulse"]].values.astype("float32")), int(row["ill"])


class Ill(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(2, 16), nn.ReLU(), nn.Linear(16, 2))

    def training_step(self, batch, batch_idx):
        return nn.functional.cross_entropy(self.net(batch[0]), batch[1])

    def validation_step(self, batch, batch_idx):
        self.log("accuracy", (self.net(batch[0]).argmax(1) == batch[1]).float().mean())

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=2e-3)


rng = np.random.default_rng(0)
frame = pd.DataFrame({"age": rng.normal(size=360), "pulse": rng.normal(size=360)})
frame["ill"] = (frame.age + frame.pulse + rng.normal(size=360) > 0).astype(int)
known, later = frame.sample(frac=0.8, random_state=1), frame.sample(frac=0.2, random_state=2)
trainer = L.Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Ill(), DataLoader(Patients(known), batch_size=24, shuffle=True), DataLoader(Patients(later), batch_size=24))
