# codes: SCR503
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Net(L.LightningModule):
    automatic_optimization = False

    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(6, 16), nn.Tanh(), nn.Linear(16, 2))

    def training_step(self, batch, _):
        opt = self.optimizers()
        loss = nn.functional.cross_entropy(self.net(batch[0]), batch[1])
        opt.zero_grad()
        self.manual_backward(loss)
        opt.step()

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=0.1)


L.seed_everything(0)
x = torch.randn(64, 6)
data = DataLoader(TensorDataset(x, (x[:, 0] > 0).long()), batch_size=16)
settings = dict(max_epochs=1, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer = L.Trainer(gradient_clip_val=0.5, gradient_clip_algorithm="value", **settings)
trainer.fit(Net(), data)
