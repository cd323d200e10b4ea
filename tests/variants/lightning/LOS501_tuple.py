# codes: LOS501
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Lit(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.m = nn.Linear(6, 2)

    def training_step(self, b, _):
        loss = nn.functional.cross_entropy(self.m(b[0]), b[1])
        return loss, self.m(b[0])

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters())


x = torch.randn(64, 6)
ds = TensorDataset(x, (x[:, 0] > 0).long())
L.Trainer(max_epochs=1, accelerator="cpu", logger=False, enable_checkpointing=False).fit(
    Lit(), DataLoader(ds, 8, shuffle=True)
)
