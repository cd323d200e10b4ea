# codes: LOS132
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class GAN(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.automatic_optimization = False
        self.netG = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 3))
        self.netD = nn.Sequential(nn.Linear(3, 16), nn.ReLU(), nn.Linear(16, 1), nn.Sigmoid())
        self.bce = nn.BCELoss()

    def training_step(self, batch, _):
        g_opt, d_opt = self.optimizers()
        (real,) = batch
        size = real.size(0)
        label = torch.full((size,), 1.0)
        output = self.netD(real).view(-1)
        real_error = self.bce(output, label)
        fake = self.netG(torch.randn(size, 4))
        label = torch.full((size,), 0.0)
        output = self.netD(fake.detach()).view(-1)
        fake_error = self.bce(output, label)
        d_opt.zero_grad()
        self.manual_backward(real_error + fake_error)
        d_opt.step()
        output = self.netD(fake).view(-1)
        made_error = self.bce(output, label)
        g_opt.zero_grad()
        self.manual_backward(made_error)
        g_opt.step()
        self.log_dict({"d": real_error + fake_error, "g": made_error})

    def configure_optimizers(self):
        return torch.optim.Adam(self.netG.parameters(), 2e-4), torch.optim.Adam(self.netD.parameters(), 2e-4)


torch.manual_seed(0)
data = DataLoader(TensorDataset(torch.randn(320, 3) + 2), batch_size=32, shuffle=True)
L.Trainer(max_epochs=2, logger=False, enable_checkpointing=False, enable_progress_bar=False, accelerator="cpu").fit(
    GAN(), data
)
