# codes: SCR503
# needs: lightning
import lightning.pytorch as pl
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Pair(pl.LightningModule):
    def __init__(self):
        super().__init__()
        self.a, self.b = nn.Linear(6, 1), nn.Linear(6, 1)
        self.automatic_optimization = False

    def training_step(self, batch, _):
        x, y = batch
        for net, opt in zip((self.a, self.b), self.optimizers(), strict=True):
            opt.zero_grad()
            self.manual_backward(nn.functional.mse_loss(net(x), y))
            opt.step()

    def configure_optimizers(self):
        return [torch.optim.Adam(net.parameters(), lr=1e-2) for net in (self.a, self.b)]


def run(accumulate):
    x = torch.randn(64, 6)
    trainer = pl.Trainer(max_epochs=1, accelerator="cpu", logger=False, accumulate_grad_batches=accumulate)
    trainer.fit(Pair(), DataLoader(TensorDataset(x, x.sum(1, keepdim=True)), batch_size=16))


pl.seed_everything(0)
run(2)
