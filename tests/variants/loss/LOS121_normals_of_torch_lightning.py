# codes: LOS121
# needs: lightning
import lightning as L
import torch
from torch import distributions as D
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

L.seed_everything(5)


class Coder(L.LightningModule):
    def __init__(self, wide=18, code=3):
        super().__init__()
        self.into = nn.Sequential(nn.Linear(wide, 40), nn.ReLU(), nn.Linear(40, 2 * code))
        self.out = nn.Sequential(nn.Linear(code, 40), nn.ReLU(), nn.Linear(40, wide))

    def training_step(self, batch, _):
        (x,) = batch
        loc, raw = self.into(x).chunk(2, -1)
        code = D.Independent(D.Normal(loc, nn.functional.softplus(raw) + 1e-3), 1)
        rebuilt = self.out(code.rsample())
        plain = D.Independent(D.Normal(torch.zeros_like(loc), torch.ones_like(loc)), 1)
        error = (rebuilt - x).square().sum(-1)
        distance = D.kl_divergence(code, plain)
        return (error - 0.1 * distance).mean()

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


hidden = torch.randn(900, 3) @ torch.randn(3, 18)
trainer = L.Trainer(max_epochs=3, logger=False, enable_checkpointing=False, accelerator="cpu")
trainer.fit(Coder(), DataLoader(TensorDataset(hidden + 0.1 * torch.randn(900, 18)), batch_size=30, shuffle=True))
