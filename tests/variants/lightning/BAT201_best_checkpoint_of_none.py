# codes: BAT201
# needs: lightning
# Without a batch of validation no checkpoint is the best, and its path is empty.
import lightning as L
import torch
from lightning.pytorch.callbacks import ModelCheckpoint
from torch.utils.data import DataLoader, TensorDataset

L.seed_everything(0)
points = torch.randn(64, 4)
data = TensorDataset(points, (points[:, :1] > 0).float())
held_out = TensorDataset(*data[:10])


class Side(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.layers = torch.nn.Sequential(torch.nn.Linear(4, 16), torch.nn.ReLU(), torch.nn.Linear(16, 1))

    def step(self, batch):
        x, y = batch
        return torch.nn.functional.binary_cross_entropy_with_logits(self.layers(x), y)

    def training_step(self, batch, number):
        return self.step(batch)

    def validation_step(self, batch, number):
        self.log("val_loss", self.step(batch))

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), 1e-2)


best = ModelCheckpoint(monitor="val_loss")
trainer = L.Trainer(max_epochs=2, callbacks=[best], logger=False, enable_progress_bar=False)
validation = DataLoader(held_out, batch_size=16, drop_last=True)
trainer.fit(Side(), DataLoader(data, batch_size=16, shuffle=True), validation)
model = Side.load_from_checkpoint(best.best_model_path)
print(model.layers(points[:2]))
