# codes: DAT403 FWD201 LOS304 RES302
# needs: lightning
"""Lightning Autoencoder on binarised digits-like images, reload from the checkpoint at the end."""
import os
import tempfile

import torch
import torch.nn.functional as F
from lightning import LightningDataModule, LightningModule, Trainer
from torch import nn
from torch.utils.data import DataLoader, Dataset, random_split


class Crosses(Dataset):
    def __init__(self, n=300):
        g = torch.Generator().manual_seed(0)
        self.images = torch.zeros(n, 12, 12, dtype=torch.uint8)
        for k in range(n):
            row, col = torch.randint(0, 12, (2,), generator=g).tolist()
            self.images[k, row, :] = 1
            self.images[k, :, col] = 1

    def __len__(self):
        return len(self.images)

    def __getitem__(self, k):
        return self.images[k]


class CrossesData(LightningDataModule):
    def setup(self, stage):
        self.train, self.val = random_split(Crosses(), [250, 60])

    def train_dataloader(self):
        return DataLoader(self.train, batch_size=25, shuffle=True)

    def val_dataloader(self):
        return DataLoader(self.val, batch_size=25)


class Autoencoder(LightningModule):
    def __init__(self, latent=4, hidden=64):
        super().__init__()
        self.save_hyperparameters("hidden")
        self.enc = nn.Sequential(nn.Flatten(), nn.Linear(144, hidden), nn.ReLU(), nn.Linear(hidden, 2 * latent))
        self.dec = nn.Sequential(nn.Linear(latent, hidden), nn.ReLU(), nn.Linear(hidden, 144))

    def elbo(self, x):
        mu, logvar = self.enc(x).chunk(2, 1)
        z = mu + torch.randn_like(mu) * torch.exp(0.5 * logvar)
        logits = self.dec(z)
        recon = F.binary_cross_entropy_with_logits(logits, x)
        kl = 0.5 * (mu**2 + logvar.exp() - 1 - logvar).mean()
        return recon + 0.1 * kl

    def training_step(self, batch, i):
        loss = self.elbo(batch)
        self.log("elbo", loss)
        return loss

    def validation_step(self, batch, i):
        self.log("val_elbo", self.elbo(batch))

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), 2e-3)


if __name__ == "__main__":
    trainer = Trainer(max_epochs=2, accelerator="cpu", logger=False, default_root_dir=tempfile.mkdtemp(), enable_checkpointing=False, enable_progress_bar=False)
    model = Autoencoder(latent=6)
    trainer.fit(model, CrossesData())
    path = os.path.join(tempfile.mkdtemp(), "vae.ckpt")
    trainer.save_checkpoint(path)
    again = Autoencoder.load_from_checkpoint(path)
    print(sum(p.numel() for p in again.parameters()))
