# codes: FWD305
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Attentive(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.q, self.k, self.v = (nn.Linear(12, 16) for _ in range(3))
        self.head = nn.Linear(16, 2)

    def forward(self, x):
        scores = self.q(x) @ self.k(x)
        return self.head((scores.softmax(-1) @ self.v(x)).mean(1))

    def training_step(self, batch, _):
        x, y = batch
        return nn.functional.cross_entropy(self(x), y)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


L.seed_everything(1)
x = torch.randn(64, 5, 12)
loader = DataLoader(TensorDataset(x, (x.mean((1, 2)) > 0).long()), batch_size=16, shuffle=True)
L.Trainer(max_epochs=1, accelerator="cpu", logger=False, enable_checkpointing=False).fit(Attentive(), loader)
