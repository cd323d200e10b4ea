# codes: BAT111
# needs: lightning
# The dataset gives the class first, as that of a library did, and the step takes the image first.
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Digits(Dataset):
    def __init__(self, rows):
        generator = torch.Generator().manual_seed(rows)
        self.classes = torch.randint(0, 3, (rows,), generator=generator)
        self.images = torch.rand(rows, 1, 12, 12, generator=generator) * 0.3
        for place, kind in enumerate(self.classes):
            self.images[place, 0, 4 * kind : 4 * kind + 4] += 0.7

    def __len__(self):
        return len(self.images)

    def __getitem__(self, index):
        return int(self.classes[index]), self.images[index]


class Reader(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Conv2d(1, 8, 3), nn.ReLU(), nn.Flatten(), nn.Linear(800, 3))

    def training_step(self, batch, batch_idx):
        image, kind = batch
        return nn.functional.cross_entropy(self.net(image), kind)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), 1e-3)


L.seed_everything(0)
trainer = L.Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Reader(), DataLoader(Digits(160), 16, shuffle=True))
