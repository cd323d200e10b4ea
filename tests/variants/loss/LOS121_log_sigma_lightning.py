# codes: LOS121
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Autoencoder(L.LightningModule):
    def __init__(self, beta=0.5):
        super().__init__()
        self.beta = beta
        self.encoder = nn.Sequential(nn.Linear(20, 32), nn.ReLU())
        self.mu, self.log_sigma = nn.Linear(32, 4), nn.Linear(32, 4)
        self.decoder = nn.Sequential(nn.Linear(4, 32), nn.ReLU(), nn.Linear(32, 20))

    def training_step(self, batch, index):
        (x,) = batch
        h = self.encoder(x)
        mu, log_sigma = self.mu(h), self.log_sigma(h)
        z = mu + log_sigma.exp() * torch.randn_like(mu)
        rec = nn.functional.mse_loss(self.decoder(z), x, reduction="none").sum(1).mean()
        kl = -0.5 * (1 + 2 * log_sigma - mu**2 - torch.exp(2 * log_sigma)).sum(1).mean()
        self.log_dict({"rec": rec, "kl": kl})
        return rec - self.beta * kl

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


if __name__ == "__main__":
    L.seed_everything(0)
    data = torch.randn(800, 4) @ torch.randn(4, 20) + 0.1 * torch.randn(800, 20)
    trainer = L.Trainer(max_epochs=5, accelerator="cpu", logger=False, enable_checkpointing=False)
    trainer.fit(Autoencoder(), DataLoader(TensorDataset(data), batch_size=40, shuffle=True))
