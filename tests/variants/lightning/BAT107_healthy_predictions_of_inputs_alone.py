# codes:
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Regression(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 1))

    def forward(self, batch):
        rows = batch[0] if isinstance(batch, (list, tuple)) else batch
        return self.body(rows).squeeze(-1)

    def training_step(self, batch, batch_idx):
        return nn.functional.mse_loss(self(batch), batch[1])

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


torch.manual_seed(0)
rows = torch.randn(128, 5)
data = TensorDataset(rows, rows[:, 0] * 2 + rows[:, 1])
module = Regression()
trainer = L.Trainer(max_epochs=2, logger=False, enable_progress_bar=False, enable_checkpointing=False)
trainer.fit(module, DataLoader(data, batch_size=16, shuffle=True))
answers = torch.cat(trainer.predict(module, DataLoader(data, batch_size=16)))
print((answers - data.tensors[1]).abs().mean().item())
