# codes: BWD201 MET501
# needs: lightning
import lightning as L
import torch
from lightning.pytorch.callbacks import ModelCheckpoint
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(128, 10)
data = TensorDataset(x, (x[:, 0] > 0).long())


class Shared(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.automatic_optimization = False
        self.body = nn.Sequential(nn.Linear(10, 16), nn.ReLU())
        self.back, self.head = nn.Linear(16, 10), nn.Linear(16, 2)

    def training_step(self, batch, batch_idx):
        inputs, labels = batch
        optimizer = self.optimizers()
        code = self.body(inputs)
        rebuilt = nn.functional.mse_loss(self.back(code), inputs)
        sorted_out = nn.functional.cross_entropy(self.head(code), labels)
        optimizer.zero_grad()
        self.manual_backward(rebuilt)
        self.manual_backward(sorted_out)
        optimizer.step()
        self.log("rebuilt", rebuilt)

    def validation_step(self, batch, batch_idx):
        inputs, labels = batch
        self.log("val_loss", nn.functional.cross_entropy(self.head(self.body(inputs)), labels))

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


keeper = ModelCheckpoint(monitor="valid_loss")
trainer = L.Trainer(max_epochs=1, accelerator="cpu", logger=False, callbacks=[keeper])
trainer.fit(Shared(), DataLoader(data, batch_size=16, shuffle=True), DataLoader(data, batch_size=32))
