# codes: BAT104
# needs: lightning
from dataclasses import dataclass

import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader


@dataclass
class Sample:
    values: torch.Tensor
    kind: int


class Net(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(4, 2)

    def training_step(self, batch, index):
        return nn.functional.cross_entropy(self.layer(batch.values), batch.kind)

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=0.1)


torch.manual_seed(0)
samples = [Sample(torch.randn(4), i % 2) for i in range(64)]
trainer = L.Trainer(
    max_epochs=1, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Net(), DataLoader(samples, batch_size=16, shuffle=True))
