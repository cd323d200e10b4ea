# codes: STP219
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Regressor(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.automatic_optimization = False
        self.body = nn.Sequential(nn.Linear(6, 48), nn.Tanh(), nn.Linear(48, 1))

    def training_step(self, batch, batch_idx):
        x, y = batch
        optimizer = self.optimizers()
        loss = nn.functional.mse_loss(self.body(x), y)
        optimizer.zero_grad()
        self.manual_backward(loss)
        optimizer.step()
        torch.nn.utils.clip_grad_norm_(self.body.parameters(), 0.05)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=3e-3)


L.seed_everything(2)
inputs = torch.randn(320, 6)
wanted = (inputs @ torch.randn(6, 1)).tanh()
trainer = L.Trainer(
    max_epochs=4, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Regressor(), DataLoader(TensorDataset(inputs, wanted), batch_size=32, shuffle=True))
