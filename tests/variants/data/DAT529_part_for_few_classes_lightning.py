# codes: DAT529
# needs: lightning sklearn
import lightning as L
import numpy as np
import torch
from sklearn.model_selection import train_test_split
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

L.seed_everything(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(96, 4)).astype("float32")
y = (x[:, 0] > 0).astype("int64") * 2 + (x[:, 1] > 0)
x_train, x_val, y_train, y_val = train_test_split(x, y, test_size=3, stratify=y)


class Net(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(4, 32), nn.ReLU(), nn.Linear(32, 4))

    def training_step(self, batch, batch_idx):
        inputs, targets = batch
        return nn.functional.cross_entropy(self.layers(inputs), targets)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


rows = TensorDataset(torch.tensor(x_train), torch.tensor(y_train))
trainer = L.Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Net(), DataLoader(rows, batch_size=16, shuffle=True))
