# codes: SCR112 MET501
# needs: lightning
import lightning
import torch
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
inputs = torch.randn(240, 8)
labels = (inputs[:, 0] > 0).long()


class Sorter(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.layers = torch.nn.Sequential(torch.nn.Linear(8, 32), torch.nn.ReLU(), torch.nn.Linear(32, 2))

    def training_step(self, batch, place):
        x, y = batch
        return torch.nn.functional.cross_entropy(self.layers(x), y)

    def validation_step(self, batch, place):
        x, y = batch
        self.hits.append((self.layers(x).argmax(1) == y).float())

    def on_validation_epoch_end(self):
        self.log("right", torch.cat(self.hits).mean())
        self.hits.clear()

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


train = DataLoader(TensorDataset(inputs[:200], labels[:200]), 16, shuffle=True)
held = DataLoader(TensorDataset(inputs[200:], labels[200:]), 16)
kept = lightning.pytorch.callbacks.ModelCheckpoint(monitor="val_right")
lightning.Trainer(max_epochs=3, logger=False, callbacks=[kept]).fit(Sorter(), train, held)
