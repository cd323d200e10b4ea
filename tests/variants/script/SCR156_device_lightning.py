# codes: SCR156
# needs: lightning
import lightning as L
import torch
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(1)
rows = torch.randn(160, 6)
answers = rows @ torch.randn(6, 1)


class Line(L.LightningModule):
    def __init__(self, device):
        super().__init__()
        self.device = torch.device(device)
        self.linear = torch.nn.Linear(6, 1)

    def training_step(self, batch, number):
        x, y = batch
        return torch.nn.functional.mse_loss(self.linear(x), y.to(self.device))

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


trainer = L.Trainer(max_epochs=3, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Line("cpu"), DataLoader(TensorDataset(rows, answers), batch_size=16, shuffle=True))
