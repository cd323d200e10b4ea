# codes: STP215
# needs: lightning
"""A GAN by hand: both optimizers are made of the generator's parameters, so that the judge learns nothing."""

import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)


class Gan(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.automatic_optimization = False
        self.gen = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 16))
        self.disc = nn.Sequential(nn.Linear(16, 32), nn.LeakyReLU(0.2), nn.Linear(32, 1))

    def training_step(self, batch, index):
        (real,) = batch
        opt_g, opt_d = self.optimizers()
        fake = self.gen(torch.randn(len(real), 8))
        judged = torch.cat([self.disc(real), self.disc(fake.detach())])
        truth = torch.cat([torch.ones(len(real), 1), torch.zeros(len(real), 1)])
        loss_d = nn.functional.binary_cross_entropy_with_logits(judged, truth)
        opt_d.zero_grad()
        self.manual_backward(loss_d)
        opt_d.step()
        loss_g = nn.functional.softplus(-self.disc(fake)).mean()
        opt_g.zero_grad()
        self.manual_backward(loss_g)
        opt_g.step()

    def configure_optimizers(self):
        gen_opt = torch.optim.Adam(self.gen.parameters(), lr=2e-4)
        disc_opt = torch.optim.Adam(self.gen.parameters(), lr=2e-4)
        return [gen_opt, disc_opt]


loader = DataLoader(TensorDataset(torch.randn(320, 16) + 1), batch_size=32, shuffle=True)
L.Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False).fit(Gan(), loader)
