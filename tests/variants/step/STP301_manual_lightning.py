# codes: STP301
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Manual(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Linear(4, 2)
        self.automatic_optimization = False

    def training_step(self, batch, index):
        optimizer, schedule = self.optimizers(), self.lr_schedulers()
        x, y = batch
        loss = nn.functional.cross_entropy(self.net(x), y)
        optimizer.zero_grad()
        self.manual_backward(loss)
        schedule.step()
        optimizer.step()

    def configure_optimizers(self):
        optimizer = torch.optim.SGD(self.parameters(), lr=0.1)
        return [optimizer], [torch.optim.lr_scheduler.ExponentialLR(optimizer, 0.99)]


torch.manual_seed(0)
x = torch.randn(96, 4)
data = TensorDataset(x, (x[:, 0] > 0).long())
trainer = L.Trainer(
    max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Manual(), DataLoader(data, batch_size=16, shuffle=True))
