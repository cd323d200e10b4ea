# codes: LOS124
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
kind = torch.randint(0, 3, (120,))
data = TensorDataset(torch.randn(120, 5) + 2 * nn.functional.one_hot(kind, 5), kind)


class Sorter(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Linear(5, 3)
        self.register_buffer("weight", torch.tensor([1.0, 2.0]))

    def training_step(self, batch, batch_idx):
        x, y = batch
        return nn.functional.cross_entropy(self.net(x), y, weight=self.weight)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


trainer = L.Trainer(max_epochs=1, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Sorter(), DataLoader(data, batch_size=12, shuffle=True))
