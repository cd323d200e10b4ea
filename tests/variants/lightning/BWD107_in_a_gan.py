# codes: BWD107
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Sharpness(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 2))

    def training_step(self, batch, _):
        x, y = batch
        loss = nn.functional.cross_entropy(self.net(x), y)
        self.manual_backward(loss, retain_graph=True)
        return loss

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=0.1)


L.seed_everything(0)
x = torch.randn(64, 6)
data = DataLoader(TensorDataset(x, (x[:, 0] > 0).long()), batch_size=16)
L.Trainer(max_epochs=1, accelerator="cpu", logger=False, enable_checkpointing=False).fit(Sharpness(), data)
