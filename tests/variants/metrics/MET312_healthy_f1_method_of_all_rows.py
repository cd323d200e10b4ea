# codes:
"""False bills are rare; a method of the module scores all answers of the pass at once."""

import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
bills = torch.randn(3000, 10)
false = ((bills[:, 0] + bills[:, 1] + 0.3 * torch.randn(3000)) > 2.6).long()


class Audit(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Linear(32, 2))
        self.floor = 1e-8
        self.answers, self.truths = [], []

    def _f1(self, predicted, truth):
        found = ((predicted == 1) & (truth == 1)).sum().float()
        false_alarms = ((predicted == 1) & (truth == 0)).sum()
        missed = ((predicted == 0) & (truth == 1)).sum()
        return 2 * found / (2 * found + false_alarms + missed + self.floor)

    def training_step(self, batch, index):
        x, y = batch
        return nn.functional.cross_entropy(self.net(x), y)

    def validation_step(self, batch, index):
        x, y = batch
        self.answers.append(self.net(x).argmax(1))
        self.truths.append(y)

    def on_validation_epoch_end(self):
        self.log("f1", self._f1(torch.cat(self.answers), torch.cat(self.truths)), prog_bar=True)
        self.answers.clear()
        self.truths.clear()

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=2e-3)


train = DataLoader(TensorDataset(bills[:2000], false[:2000]), 64, shuffle=True)
held = DataLoader(TensorDataset(bills[2000:], false[2000:]), 50)
trainer = L.Trainer(max_epochs=3, logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(Audit(), train, held)
print(trainer.callback_metrics)
