# codes: STP503
# needs: lightning
# The two forms that Lightning takes are mixed: a dict whose optimizer is a list.
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Regressor(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(3, 12), nn.Tanh(), nn.Linear(12, 1))

    def training_step(self, batch, batch_idx):
        x, y = batch
        return nn.functional.mse_loss(self.net(x), y)

    def configure_optimizers(self):
        adam = torch.optim.Adam(self.parameters(), lr=5e-3)
        return {"optimizer": [adam], "lr_scheduler": torch.optim.lr_scheduler.StepLR(adam, 2)}


if __name__ == "__main__":
    L.seed_everything(2)
    x = torch.randn(160, 3)
    loader = DataLoader(TensorDataset(x, x.sum(1, keepdim=True)), 16, shuffle=True)
    trainer = L.Trainer(max_epochs=3, accelerator="cpu", logger=False, enable_checkpointing=False)
    trainer.fit(Regressor(), loader)
