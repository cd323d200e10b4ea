# codes: STP208
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Roots(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Linear(3, 3, bias=False)

    def training_step(self, batch, index):
        (x,) = batch
        hidden = self.net(x).sum(1)
        rooted = torch.where(hidden > 0, hidden.sqrt(), hidden)
        return (rooted - 1).pow(2).mean()

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=0.01)


torch.manual_seed(0)
data = TensorDataset(torch.randn(96, 3))
trainer = L.Trainer(
    max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Roots(), DataLoader(data, batch_size=16, shuffle=True))
