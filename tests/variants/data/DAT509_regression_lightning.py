# codes: DAT509
# needs: sklearn lightning
import lightning as L
import numpy as np
import torch
from sklearn.feature_selection import SelectKBest, f_regression
from sklearn.model_selection import train_test_split
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Dose(L.LightningModule):
    def __init__(self, width):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(width, 16), nn.ReLU(), nn.Linear(16, 1))

    def training_step(self, batch, index):
        x, y = batch
        return nn.functional.mse_loss(self.net(x).squeeze(1), y)

    def validation_step(self, batch, index):
        x, y = batch
        self.log("val_loss", nn.functional.mse_loss(self.net(x).squeeze(1), y))

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


def loader(x, y, **kwargs):
    return DataLoader(TensorDataset(torch.tensor(x, dtype=torch.float32), torch.tensor(y, dtype=torch.float32)), **kwargs)


if __name__ == "__main__":
    L.seed_everything(0)
    rng = np.random.default_rng(0)
    markers = rng.normal(size=(220, 1800))
    dose = markers[:, :3].sum(1) + rng.normal(size=220)
    kept = SelectKBest(f_regression, k=25).fit_transform(markers, dose)
    x_train, x_val, y_train, y_val = train_test_split(kept, dose, test_size=0.3, random_state=3)
    trainer = L.Trainer(max_epochs=10, accelerator="cpu", logger=False, enable_checkpointing=False)
    trainer.fit(Dose(25), loader(x_train, y_train, batch_size=16, shuffle=True), loader(x_val, y_val, batch_size=33))
