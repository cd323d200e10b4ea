# codes: LOS128
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
labels = torch.randint(0, 3, (600,))
inputs = 2 * torch.randn(3, 8)[labels] + torch.randn(600, 8)


class Classifier(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 3))

    def training_step(self, batch, _):
        x, y = batch
        return nn.functional.cross_entropy(self.net(x), y, ignore_index=2)

    def validation_step(self, batch, _):
        x, y = batch
        self.log("accuracy", (self.net(x).argmax(1) == y).float().mean())

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


trainer = L.Trainer(
    max_epochs=3, logger=False, enable_checkpointing=False, enable_progress_bar=False, accelerator="cpu"
)
train = DataLoader(TensorDataset(inputs[:480], labels[:480]), batch_size=32, shuffle=True)
trainer.fit(Classifier(), train, DataLoader(TensorDataset(inputs[480:], labels[480:]), batch_size=60))
