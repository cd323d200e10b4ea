# codes: FWD203
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Tones(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(12, 24), nn.ReLU(), nn.Linear(24, 3))

    def training_step(self, batch, index):
        x, y = batch
        return nn.functional.cross_entropy(self.net(x), y)

    def validation_step(self, batch, index):
        x, y = batch
        accuracy = (self.net(x).argmax(dim=1) == y).mean()
        self.log("val_accuracy", accuracy)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


torch.manual_seed(0)
x = torch.randn(180, 12)
data = TensorDataset(x, x[:, :3].argmax(1))
trainer = L.Trainer(max_epochs=2, logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(Tones(), DataLoader(data, batch_size=20, shuffle=True), DataLoader(data, batch_size=20))
