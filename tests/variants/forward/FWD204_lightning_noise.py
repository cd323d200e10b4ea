# codes: FWD204
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Denoiser(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Linear(8, 8)

    def forward(self, x):
        noisy = x + torch.randn(x.shape, device="meta")
        return self.net(noisy)

    def training_step(self, batch, _):
        (x,) = batch
        return nn.functional.mse_loss(self(x), x)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


L.seed_everything(0)
loader = DataLoader(TensorDataset(torch.randn(64, 8)), batch_size=16)
L.Trainer(max_epochs=1, accelerator="cpu", logger=False, enable_checkpointing=False).fit(Denoiser(), loader)
