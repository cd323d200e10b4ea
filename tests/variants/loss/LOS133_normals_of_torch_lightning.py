# codes: LOS133
# needs: lightning
import lightning
import torch
from torch import nn
from torch.distributions import Normal, kl_divergence
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
curves = torch.sin(torch.linspace(0, 6, 40) * (0.5 + torch.rand(256, 1)) + torch.rand(256, 1))


class Coder(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.encoder = nn.Sequential(nn.Linear(40, 32), nn.Tanh(), nn.Linear(32, 6))
        self.decoder = nn.Sequential(nn.Linear(3, 32), nn.Tanh(), nn.Linear(32, 40))

    def training_step(self, batch, index):
        (x,) = batch
        middle, log_width = self.encoder(x).chunk(2, dim=-1)
        code = Normal(middle, log_width.exp())
        restored = self.decoder(code.rsample())
        far = kl_divergence(code, Normal(torch.zeros_like(middle), torch.ones_like(middle))).sum()
        return nn.functional.mse_loss(restored, x) + 0.5 * far

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=1e-3)


trainer = lightning.Trainer(
    max_epochs=4, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Coder(), DataLoader(TensorDataset(curves), batch_size=32, shuffle=True))
