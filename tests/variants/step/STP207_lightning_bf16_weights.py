# codes: STP207
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Half(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 2)).bfloat16()

    def training_step(self, batch, index):
        x, y = batch
        return nn.functional.cross_entropy(self.net(x.bfloat16()).float(), y)

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=3e-5)


torch.manual_seed(0)
x = torch.randn(128, 6)
data = TensorDataset(x, (x[:, 0] > 0).long())
trainer = L.Trainer(
    max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Half(), DataLoader(data, batch_size=16, shuffle=True))
