# codes: RES305
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(320, 8)
y = (x[:, 0] + x[:, 1] > 0).long()


class Best(L.Callback):
    def __init__(self):
        self.loss, self.state = float("inf"), None

    def on_validation_end(self, trainer, pl_module):
        loss = float(trainer.callback_metrics["val_loss"])
        if not trainer.sanity_checking and loss < self.loss:
            self.loss, self.state = loss, {k: v for k, v in pl_module.state_dict().items()}

    def on_train_end(self, trainer, pl_module):
        pl_module.load_state_dict(self.state)


class Net(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 2))

    def training_step(self, batch, _):
        return nn.functional.cross_entropy(self.net(batch[0]), batch[1])

    def validation_step(self, batch, _):
        self.log("val_loss", nn.functional.cross_entropy(self.net(batch[0]), batch[1]))

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


trainer = L.Trainer(max_epochs=5, callbacks=[Best()], accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False)
net = Net()
train = DataLoader(TensorDataset(x[:256], y[:256]), 32, shuffle=True)
val = DataLoader(TensorDataset(x[256:], y[256:]), 64)
trainer.fit(net, train, val)
