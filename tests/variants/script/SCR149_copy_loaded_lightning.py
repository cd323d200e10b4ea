# codes: SCR149
# needs: lightning
"""Under Lightning: a trained module that is given the keys which did not fit."""

import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Lines(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Linear(5, 2)

    def forward(self, x):
        return self.net(x)

    def training_step(self, batch, _):
        x, y = batch
        return nn.functional.cross_entropy(self(x), y)

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=0.1)


torch.manual_seed(0)
x = torch.randn(96, 5)
y = (x[:, 0] > 0).long()
lines = Lines()
trainer = L.Trainer(max_epochs=2, logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(lines, DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True))
kept = lines.state_dict()
copy = Lines()
copy = copy.load_state_dict(kept)
print(copy(x[:4]))
