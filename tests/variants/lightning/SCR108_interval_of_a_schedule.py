# codes: SCR108
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Line(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Linear(3, 1)

    def training_step(self, batch, batch_idx):
        x, y = batch
        return nn.functional.mse_loss(self.net(x).squeeze(1), y)

    def configure_optimizers(self):
        optimizer = torch.optim.SGD(self.parameters(), lr=0.05)
        schedule = torch.optim.lr_scheduler.StepLR(optimizer, 5)
        return {"optimizer": optimizer, "lr_scheduler": {"scheduler": schedule, "interval": "steps"}}


torch.manual_seed(0)
x = torch.randn(64, 3)
data = DataLoader(TensorDataset(x, x.sum(1)), batch_size=16, shuffle=True)
L.Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False).fit(Line(), data)
