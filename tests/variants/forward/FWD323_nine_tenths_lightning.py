# codes: FWD323
# needs: lightning
import lightning
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Yield(lightning.LightningModule):
    def __init__(self, momentum=0.9):
        super().__init__()
        layers = [nn.Linear(12, 32), nn.BatchNorm1d(32, 1e-3, momentum), nn.ReLU()]
        self.net = nn.Sequential(*layers, nn.Linear(32, 16), nn.BatchNorm1d(16, 1e-3, momentum), nn.ReLU())
        self.out = nn.Linear(16, 1)

    def step(self, batch):
        x, y = batch
        return nn.functional.mse_loss(self.out(self.net(x)).squeeze(1), y)

    def training_step(self, batch, index):
        return self.step(batch)

    def validation_step(self, batch, index):
        self.log("val_loss", self.step(batch))

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=5e-3)


torch.manual_seed(0)
x = torch.randn(400, 12)
y = x[:, 0] - x[:, 1] * x[:, 2]
train = DataLoader(TensorDataset(x[:320], y[:320]), batch_size=20, shuffle=True)
held = DataLoader(TensorDataset(x[320:], y[320:]), batch_size=40)
trainer = lightning.Trainer(max_epochs=3, logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(Yield(), train, held)
