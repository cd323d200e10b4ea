# codes: STP204
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Waves(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.encoder = nn.Sequential(nn.Conv1d(1, 4, 9, stride=4), nn.ReLU(), nn.Conv1d(4, 4, 5, stride=3), nn.ReLU(), nn.Flatten())
        self.head = nn.Linear(20, 6)

    def training_step(self, batch, index):
        x, y = batch
        loss = nn.functional.cross_entropy(self.head(self.encoder(x)), y)
        self.log("train_loss", loss)
        return loss

    def validation_step(self, batch, index):
        x, y = batch
        self.log("val_acc", (self.head(self.encoder(x)).argmax(1) == y).float().mean())

    def configure_optimizers(self):
        return torch.optim.Adam(self.head.parameters(), lr=1e-2)


def waves(n, seed):
    gen = torch.Generator().manual_seed(seed)
    y = torch.randint(0, 6, (n,), generator=gen)
    t = torch.arange(80) / 80
    x = torch.sin(6.28 * ((y[:, None] + 2) * t + torch.rand(n, 1, generator=gen))) + 0.3 * torch.randn(n, 80, generator=gen)
    return TensorDataset(x.unsqueeze(1), y)


if __name__ == "__main__":
    L.seed_everything(0)
    trainer = L.Trainer(max_epochs=8, accelerator="cpu", logger=False, enable_checkpointing=False)
    trainer.fit(Waves(), DataLoader(waves(1200, 0), batch_size=40, shuffle=True), DataLoader(waves(200, 1), batch_size=50))
