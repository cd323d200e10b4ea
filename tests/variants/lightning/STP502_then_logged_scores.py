# codes: STP502 MET502
# needs: lightning
import lightning as L
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Gan(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.maker = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 2))
        self.judge = nn.Sequential(nn.Linear(2, 16), nn.LeakyReLU(0.2), nn.Linear(16, 1))

    def training_step(self, batch, index):
        (real,) = batch
        of_maker, of_judge = self.optimizers()
        made = self.maker(torch.randn(len(real), 4))
        true, false = self.judge(real), self.judge(made.detach())
        loss = F.softplus(-true).mean() + F.softplus(false).mean()
        of_judge.zero_grad()
        self.manual_backward(loss)
        of_judge.step()
        score = self.judge(made)
        of_maker.zero_grad()
        self.manual_backward(F.softplus(-score).mean())
        of_maker.step()
        self.log("score", score)

    def configure_optimizers(self):
        return torch.optim.Adam(self.maker.parameters(), 1e-3), torch.optim.Adam(self.judge.parameters(), 1e-3)


torch.manual_seed(0)
loader = DataLoader(TensorDataset(torch.randn(128, 2) * 0.3 + 1), batch_size=32, shuffle=True)
trainer = L.Trainer(
    max_epochs=1, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Gan(), loader)
