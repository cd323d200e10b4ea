# codes: BWD108
# needs: lightning
import torch
import lightning as L
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Attributes(L.LightningModule):
    def __init__(self, n=4):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(20, 32), nn.ReLU())
        self.heads = nn.ModuleList(nn.Linear(32, 1) for _ in range(n))
        self.bce = nn.BCEWithLogitsLoss()

    def forward(self, x):
        h = self.body(x)
        return [head(h).squeeze(1) for head in self.heads]

    def training_step(self, batch, _):
        x, y = batch
        for k, logits in enumerate(self(x)):
            loss = self.bce(logits, y[:, k])
            self.log(f"loss_{k}", 1.0)
        return loss

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), 1e-3)


torch.manual_seed(0)
x = torch.randn(1000, 20)
y = (x[:, :4] > 0).float()
L.Trainer(max_epochs=3, logger=False, enable_checkpointing=False).fit(
    Attributes(), DataLoader(TensorDataset(x, y), 32, shuffle=True)
)
