# codes: STP212
# needs: lightning
"""Points on a ring from a GAN in Lightning, with manual optimization."""

import math

import lightning as L
import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, TensorDataset


def mlp(inside, outside, hidden=48):
    return nn.Sequential(
        nn.Linear(inside, hidden),
        nn.LeakyReLU(0.2),
        nn.Linear(hidden, hidden),
        nn.LeakyReLU(0.2),
        nn.Linear(hidden, outside),
    )


class RingGAN(L.LightningModule):
    def __init__(self, latent=8, lr=5e-4):
        super().__init__()
        self.save_hyperparameters()
        self.automatic_optimization = False
        self.generator = mlp(latent, 2)
        self.discriminator = mlp(2, 1)

    def forward(self, z):
        return self.generator(z)

    def adversarial(self, answer, real):
        wanted = torch.ones_like(answer) if real else torch.zeros_like(answer)
        return F.binary_cross_entropy_with_logits(answer, wanted)

    def training_step(self, batch, batch_idx):
        (points,) = batch
        opt_d, opt_g = self.optimizers()
        noise = torch.randn(len(points), self.hparams.latent, device=self.device)
        fake = self(noise)

        loss_d = (
            self.adversarial(self.discriminator(points), True)
            + self.adversarial(self.discriminator(fake.detach()), False)
        ) / 2
        opt_d.zero_grad()
        self.manual_backward(loss_d)
        opt_d.step()

        loss_g = self.adversarial(self.discriminator(fake.detach()), True)
        opt_g.zero_grad()
        self.manual_backward(loss_g)
        opt_g.step()
        self.log_dict({"d_loss": loss_d, "g_loss": loss_g}, prog_bar=True)

    def configure_optimizers(self):
        lr = self.hparams.lr
        return (
            torch.optim.Adam(self.discriminator.parameters(), lr=lr, betas=(0.5, 0.999)),
            torch.optim.Adam(self.generator.parameters(), lr=lr, betas=(0.5, 0.999)),
        )

    def on_train_epoch_end(self):
        with torch.no_grad():
            radius = self(torch.randn(256, self.hparams.latent)).norm(dim=1)
        print(f"epoch {self.current_epoch}: radius {radius.mean():.2f} +- {radius.std():.2f}")


def ring(count):
    angle = torch.rand(count) * 2 * math.pi
    return torch.stack([angle.cos(), angle.sin()], dim=1) * 2 + 0.05 * torch.randn(count, 2)


if __name__ == "__main__":
    L.seed_everything(2)
    loader = DataLoader(TensorDataset(ring(1024)), batch_size=64, shuffle=True)
    trainer = L.Trainer(
        max_epochs=5,
        accelerator="cpu",
        logger=False,
        enable_checkpointing=False,
        enable_progress_bar=False,
        enable_model_summary=False,
    )
    trainer.fit(RingGAN(), loader)
