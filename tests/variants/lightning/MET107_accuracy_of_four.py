# codes: MET107
# needs: lightning torchmetrics
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
from torchmetrics.classification import MulticlassAccuracy


class Classifier(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Linear(32, 4))
        self.accuracy = MulticlassAccuracy(num_classes=3)

    def training_step(self, batch, batch_idx):
        x, y = batch
        return nn.functional.cross_entropy(self.body(x), y)

    def validation_step(self, batch, batch_idx):
        x, y = batch
        self.accuracy.update(self.body(x), y)
        self.log("val_acc", self.accuracy)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=3e-3)


L.seed_everything(3)
x = torch.randn(160, 10)
y = x[:, :4].argmax(1)
dataset = TensorDataset(x, y)
val = torch.randn(32, 10)
L.Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False).fit(
    Classifier(),
    DataLoader(dataset, batch_size=16, shuffle=True),
    DataLoader(TensorDataset(val, val[:, :4].argmax(1)), batch_size=16),
)
