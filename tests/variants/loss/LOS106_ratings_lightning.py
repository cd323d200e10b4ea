# codes: LOS106
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Shares(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Linear(5, 3)
        self.soft = nn.Softmax(dim=1)
        self.kl = nn.KLDivLoss(reduction="batchmean")

    def training_step(self, batch, index):
        x, shares = batch
        return self.kl(self.soft(self.net(x)), shares)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=5e-3)


torch.manual_seed(0)
x = torch.randn(96, 5)
data = TensorDataset(x, x[:, :3].softmax(1))
trainer = L.Trainer(
    max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Shares(), DataLoader(data, batch_size=16, shuffle=True))
