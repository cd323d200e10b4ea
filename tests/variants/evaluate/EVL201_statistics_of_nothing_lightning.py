# codes: EVL201
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

L.seed_everything(6)
x = torch.randn(900, 2, 9, 9)
y = (x[:, 0].mean((1, 2)) > x[:, 1].mean((1, 2))).long()


class Frames(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(
            nn.Conv2d(2, 12, 3), nn.BatchNorm2d(12), nn.ReLU(), nn.Conv2d(12, 12, 3), nn.BatchNorm2d(12), nn.ReLU(),
            nn.Flatten(), nn.Linear(300, 2),
        )

    def training_step(self, batch, _):
        self.net.eval()
        images, kinds = batch
        loss = nn.functional.cross_entropy(self.net(images), kinds)
        self.log("loss", loss)
        return loss

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


trainer = L.Trainer(max_epochs=3, logger=False, enable_checkpointing=False, accelerator="cpu")
trainer.fit(Frames(), DataLoader(TensorDataset(x, y), batch_size=30, shuffle=True))
