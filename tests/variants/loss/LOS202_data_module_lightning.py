# codes: LOS202
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Stars(L.LightningDataModule):
    def prepare_data(self):
        pass

    def setup(self, stage=None):
        x = torch.randn(200, 6)
        y = torch.randint(1, 4, (200,))
        x[:, 0] += y
        self.train = TensorDataset(x[:160], y[:160])
        self.val = TensorDataset(x[160:], y[160:])

    def train_dataloader(self):
        return DataLoader(self.train, batch_size=16, shuffle=True)

    def val_dataloader(self):
        return DataLoader(self.val, batch_size=16)


class Net(L.LightningModule):
    def __init__(self, classes):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, classes))

    def forward(self, x):
        return self.body(x)

    def training_step(self, batch, index):
        x, y = batch
        return nn.functional.nll_loss(nn.functional.log_softmax(self(x), dim=1), y)

    def validation_step(self, batch, index):
        x, y = batch
        logits = self(x)
        self.log("val", nn.functional.cross_entropy(logits, y))
        self.log("acc", (logits.argmax(1) == y).float().mean())

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


torch.manual_seed(0)
trainer = L.Trainer(max_epochs=2, logger=False, enable_checkpointing=False, accelerator="cpu")
net = Net(3)
trainer.fit(net, datamodule=Stars())
