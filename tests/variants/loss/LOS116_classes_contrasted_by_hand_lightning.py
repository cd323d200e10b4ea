# codes: LOS116
import lightning
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Contrasted(lightning.LightningModule):
    def __init__(self, temperature=0.1):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(14, 32), nn.ReLU(), nn.Linear(32, 12))
        self.temperature = temperature

    def training_step(self, batch, _):
        x, y = batch
        z = F.normalize(self.net(x), dim=-1)
        logits = torch.matmul(z, z.T) * self.temperature
        logits = logits - logits.max(dim=1, keepdim=True).values.detach()
        others = 1 - torch.eye(len(x))
        same = (y[:, None] == y[None]).float() * others
        log_prob = logits - torch.log((logits.exp() * others).sum(1, keepdim=True))
        return -((same * log_prob).sum(1) / same.sum(1)).mean()

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=2e-3)


torch.manual_seed(9)
y = torch.arange(4).repeat(120)
x = torch.randn(4, 14)[y] + 0.5 * torch.randn(480, 14)
trainer = lightning.Trainer(max_epochs=4, logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(Contrasted(), DataLoader(TensorDataset(x, y), batch_size=48))
