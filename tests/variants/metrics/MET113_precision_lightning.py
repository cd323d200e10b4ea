# codes: MET113
import lightning
import torch
from sklearn.metrics import precision_score
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Alarm(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(8, 24), nn.ReLU(), nn.Linear(24, 1))
        self.loss = nn.BCEWithLogitsLoss()
        self.said, self.was = [], []

    def forward(self, x):
        return self.net(x).squeeze(-1)

    def training_step(self, batch, index):
        x, y = batch
        return self.loss(self(x), y)

    def on_validation_epoch_start(self):
        self.said, self.was = [], []

    def validation_step(self, batch, index):
        x, y = batch
        self.said.append(torch.sigmoid(self(x)) > 0.5)
        self.was.append(y)

    def on_validation_epoch_end(self):
        y_hat, y = torch.cat(self.said).int().cpu().numpy(), torch.cat(self.was).int().cpu().numpy()
        self.log("precision", float(precision_score(y_hat, y, zero_division=0)))

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


torch.manual_seed(0)
x = torch.randn(400, 8)
y = (x[:, 0] + x[:, 1] > 0.6).float()
train = DataLoader(TensorDataset(x[:300], y[:300]), batch_size=25, shuffle=True)
held = DataLoader(TensorDataset(x[300:], y[300:]), batch_size=50)
trainer = lightning.Trainer(max_epochs=3, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Alarm(), train, held)
