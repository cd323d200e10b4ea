# codes: LOS202
# needs: lightning sklearn
import lightning as L
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset
from sklearn.model_selection import train_test_split


class Table(Dataset):
    def __init__(self, x, y):
        self.x, self.y = x, y

    def __len__(self):
        return len(self.x)

    def __getitem__(self, i):
        return torch.tensor(self.x[i]), torch.tensor(self.y[i])


class Net(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 3))
        self.criterion = nn.CrossEntropyLoss()

    def setup(self, stage):
        rng = np.random.default_rng(0)
        x = rng.normal(size=(300, 6)).astype("float32")
        quality = np.digitize(x[:, 0], [-0.5, 0.5]) + 1
        self.x_train, self.x_val, self.y_train, self.y_val = train_test_split(x, quality, test_size=0.2)

    def train_dataloader(self):
        return DataLoader(Table(self.x_train, self.y_train), batch_size=16, shuffle=True)

    def val_dataloader(self):
        return DataLoader(Table(self.x_val, self.y_val), batch_size=16)

    def training_step(self, batch, index):
        x, y = batch
        loss = self.criterion(self.body(x), y)
        self.log("loss", loss)
        return loss

    def validation_step(self, batch, index):
        x, y = batch
        self.log("val", self.criterion(self.body(x), y))

    def configure_optimizers(self):
        return torch.optim.Adam(self.body.parameters(), lr=1e-2)


torch.manual_seed(0)
net = Net()
L.Trainer(max_epochs=2, logger=False, enable_checkpointing=False, accelerator="cpu").fit(net)
