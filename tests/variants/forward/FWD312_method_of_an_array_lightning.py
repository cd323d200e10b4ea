# codes: FWD312
import lightning
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Fields(Dataset):
    def __init__(self, count):
        rows, columns = np.mgrid[0:18, 0:18] / 18
        self.angles = np.random.default_rng(1).uniform(0, 3.14, count)
        waves = [np.sin(4 * (rows * np.cos(a) + columns * np.sin(a))) for a in self.angles]
        self.fields = np.stack([np.stack([w, 1 - w, 0.3 * w + 0.2], -1) for w in waves]).astype("float32")

    def __len__(self):
        return len(self.angles)

    def __getitem__(self, index):
        field = self.fields[index]
        height, width, channels = field.shape
        field = field.reshape(channels, height, width)
        return {"field": torch.from_numpy(field), "steep": torch.tensor(float(self.angles[index] > 1.5))}


class Steep(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Conv2d(3, 8, 5), nn.ReLU(), nn.Flatten(), nn.Linear(8 * 14 * 14, 1))

    def training_step(self, batch, index):
        return nn.functional.binary_cross_entropy_with_logits(self.net(batch["field"])[:, 0], batch["steep"])

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


lightning.seed_everything(0)
trainer = lightning.Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Steep(), DataLoader(Fields(200), batch_size=20, shuffle=True))
