# codes: MET307
# needs: torchmetrics
import lightning
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
from torchmetrics.classification import MultilabelPrecision


class Marks(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(10, 32), nn.GELU(), nn.Linear(32, 4))
        self.precision_of_marks = MultilabelPrecision(num_labels=4)

    def training_step(self, batch, index):
        x, y = batch
        return nn.functional.binary_cross_entropy_with_logits(self.net(x), y)

    def validation_step(self, batch, index):
        x, y = batch
        self.precision_of_marks(nn.functional.softmax(self.net(x), dim=-1), y.long())
        self.log("precision", self.precision_of_marks, on_epoch=True)

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=1e-2)


torch.manual_seed(0)
x = torch.randn(320, 10)
y = (x[:, :4] + x[:, 4:8] > 0).float()
train = DataLoader(TensorDataset(x[:256], y[:256]), batch_size=32, shuffle=True)
held = DataLoader(TensorDataset(x[256:], y[256:]), batch_size=32)
lightning.Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False).fit(Marks(), train, held)
