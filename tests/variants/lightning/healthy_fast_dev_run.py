# codes:
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Regressor(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(5, 16), nn.Tanh(), nn.Linear(16, 1))

    def training_step(self, batch, batch_idx):
        x, y = batch
        loss = nn.functional.mse_loss(self.net(x), y)
        self.log("loss", loss)
        return loss

    def train_dataloader(self):
        torch.manual_seed(0)
        x = torch.randn(200, 5)
        return DataLoader(TensorDataset(x, x.sum(1, keepdim=True)), batch_size=20, shuffle=True)

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=1e-2)


trainer = L.Trainer(fast_dev_run=True, accelerator="cpu")
trainer.fit(Regressor())
