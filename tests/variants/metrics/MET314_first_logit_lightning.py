# codes: MET314
# needs: lightning
import lightning
import torch
from sklearn.metrics import roc_auc_score
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Alarm(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(8, 24), nn.ReLU(), nn.Linear(24, 2))
        self.said, self.was = [], []

    def forward(self, x):
        return self.net(x)

    def training_step(self, batch, index):
        x, y = batch
        return nn.functional.cross_entropy(self(x), y)

    def on_validation_epoch_start(self):
        self.said, self.was = [], []

    def validation_step(self, batch, index):
        x, y = batch
        self.said.append(self(x)[:, 0])
        self.was.append(y)

    def on_validation_epoch_end(self):
        said, was = torch.cat(self.said).cpu().numpy(), torch.cat(self.was).cpu().numpy()
        self.log("auc", float(roc_auc_score(was, said)))

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


torch.manual_seed(0)
x = torch.randn(400, 8)
y = (x[:, 0] + x[:, 1] > 0).long()
train = DataLoader(TensorDataset(x[:300], y[:300]), batch_size=25, shuffle=True)
held = DataLoader(TensorDataset(x[300:], y[300:]), batch_size=50)
trainer = lightning.Trainer(max_epochs=3, logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(Alarm(), train, held)
