# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.nn.functional import binary_cross_entropy_with_logits as bce
from torch.utils.data import DataLoader, TensorDataset


class Adversaries(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.dimension = 4
        self.generator = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 8))
        self.discriminator = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 1))

    def training_step(self, batch, batch_idx, optimizer_idx):
        (real,) = batch
        fake = self.generator(torch.randn(len(real), self.dimension))
        if optimizer_idx == 0:
            return bce(self.discriminator(fake), torch.ones(len(real), 1))
        answers = self.discriminator(torch.cat([real, fake.detach()]))
        return bce(answers, torch.cat([torch.ones(len(real), 1), torch.zeros(len(real), 1)]))

    def configure_optimizers(self):
        generating = torch.optim.Adam(self.generator.parameters(), lr=2e-4)
        judging = torch.optim.Adam(self.discriminator.parameters(), lr=2e-4)
        return [generating, judging]


L.seed_everything(0)
loader = DataLoader(TensorDataset(torch.randn(96, 8) + 2), batch_size=16, shuffle=True)
trainer = L.Trainer(max_epochs=3, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Adversaries(), loader)
