# codes: STP307
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Net(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 2))
        self.automatic_optimization = False

    def training_step(self, batch, batch_idx):
        x, y = batch
        loss = nn.functional.cross_entropy(self.net(x), y)
        optimizer = self.optimizers()
        optimizer.zero_grad()
        self.manual_backward(loss)
        optimizer.step()
        self.schedule.step()

    def configure_optimizers(self):
        self.schedule = torch.optim.lr_scheduler.StepLR(torch.optim.SGD(self.parameters(), lr=0.1), 50)
        return torch.optim.Adam(self.parameters(), lr=1e-3)


L.seed_everything(0)
data = TensorDataset(torch.randn(160, 8), torch.randint(0, 2, (160,)))
trainer = L.Trainer(
    max_epochs=2, logger=False, enable_checkpointing=False, enable_progress_bar=False, accelerator="cpu"
)
trainer.fit(Net(), DataLoader(data, batch_size=16, shuffle=True))
