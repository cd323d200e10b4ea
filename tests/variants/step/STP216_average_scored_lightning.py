# codes: STP216
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.optim.swa_utils import AveragedModel
from torch.utils.data import DataLoader, TensorDataset


class Averaged(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(6, 24), nn.ReLU(), nn.Linear(24, 2))

    def forward(self, x):
        return self.net(x)

    def training_step(self, batch, batch_idx):
        return nn.functional.cross_entropy(self(batch[0]), batch[1])

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=2e-3)


torch.manual_seed(0)
x = torch.randn(400, 6)
y = (x.sum(1) > 0).long()
module = Averaged()
average = AveragedModel(module)
trainer = L.Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(module, DataLoader(TensorDataset(x[:320], y[:320]), batch_size=16, shuffle=True))
average.eval()
with torch.no_grad():
    print((average(x[320:]).argmax(1) == y[320:]).float().mean())
