# codes: STP219
# needs: lightning
import lightning
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class ByHand(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.automatic_optimization = False
        self.net = nn.Sequential(nn.Linear(6, 24), nn.ReLU(), nn.Linear(24, 1))

    def training_step(self, batch, index):
        rows, wanted = batch
        optimizer = self.optimizers()
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(self.net(rows), wanted)
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), max_norm=0.05)
        self.manual_backward(loss)
        optimizer.step()

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=0.05)


lightning.seed_everything(1, verbose=False)
rows = torch.randn(256, 6)
loader = DataLoader(TensorDataset(rows, rows @ torch.randn(6, 1)), batch_size=32, shuffle=True)
trainer = lightning.Trainer(
    max_epochs=3, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(ByHand(), loader)
