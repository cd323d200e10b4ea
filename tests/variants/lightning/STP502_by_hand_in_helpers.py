# codes: STP502
# needs: lightning
import lightning.pytorch as pl
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Adversaries(pl.LightningModule):
    def __init__(self, noise=6):
        super().__init__()
        self.save_hyperparameters()
        self.maker = nn.Sequential(nn.Linear(noise, 32), nn.ReLU(), nn.Linear(32, 2))
        self.judge = nn.Sequential(nn.Linear(2, 32), nn.LeakyReLU(0.2), nn.Linear(32, 1))

    def judged(self, points, real):
        answers = self.judge(points)
        return nn.functional.binary_cross_entropy_with_logits(answers, torch.full_like(answers, float(real)))

    def update(self, optimizer, loss):
        optimizer.zero_grad()
        self.manual_backward(loss)
        optimizer.step()

    def training_step(self, batch, batch_idx):
        (real,) = batch
        for_maker, for_judge = self.optimizers()
        made = self.maker(torch.randn(len(real), self.hparams.noise))
        self.update(for_judge, self.judged(real, True) + self.judged(made.detach(), False))
        self.update(for_maker, self.judged(made, True))

    def configure_optimizers(self):
        options = {"lr": 1e-3, "betas": (0.5, 0.999)}
        return torch.optim.Adam(self.maker.parameters(), **options), torch.optim.Adam(self.judge.parameters(), **options)


pl.seed_everything(0)
angles = torch.rand(1024) * 6.28
points = torch.stack([angles.cos(), angles.sin()], 1) + 0.05 * torch.randn(1024, 2)
trainer = pl.Trainer(max_epochs=3, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Adversaries(), DataLoader(TensorDataset(points), batch_size=64, shuffle=True))
