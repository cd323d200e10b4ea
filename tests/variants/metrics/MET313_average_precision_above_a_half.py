# codes: MET313
# needs: lightning
import lightning
import torch
from sklearn.metrics import average_precision_score
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Alarm(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(8, 24), nn.ReLU(), nn.Linear(24, 1))
        self.said, self.was = [], []

    def forward(self, x):
        return self.net(x).squeeze(-1)

    def training_step(self, batch, index):
        x, y = batch
        return nn.functional.binary_cross_entropy_with_logits(self(x), y)

    def on_validation_epoch_start(self):
        self.said, self.was = [], []

    def validation_step(self, batch, index):
        x, y = batch
        self.said.append((torch.sigmoid(self(x)) > 0.5).float())
        self.was.append(y)

    def on_validation_epoch_end(self):
        said, was = torch.cat(self.said).cpu().numpy(), torch.cat(self.was).cpu().numpy()
        self.log("ap", float(average_precision_score(was, said)))

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


torch.manual_seed(0)
x = torch.randn(400, 8)
y = (x[:, 0] + x[:, 1] > 0).float()
train = DataLoader(TensorDataset(x[:300], y[:300]), batch_size=25, shuffle=True)
held = DataLoader(TensorDataset(x[300:], y[300:]), batch_size=50)
trainer = lightning.Trainer(max_epochs=3, logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(Alarm(), train, held)
