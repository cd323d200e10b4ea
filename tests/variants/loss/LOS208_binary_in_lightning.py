# codes: LOS208
# needs: torch lightning
"""Binary targets that are the logits' own signs."""

import lightning as L
import torch
import torch.nn as nn
from sklearn.datasets import load_breast_cancer
from sklearn.preprocessing import StandardScaler
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
X, y = load_breast_cancer(return_X_y=True)
data = TensorDataset(
    torch.tensor(StandardScaler().fit_transform(X), dtype=torch.float32), torch.tensor(y, dtype=torch.float32)
)


class Classifier(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(30, 16), nn.ReLU(), nn.Linear(16, 1))
        self.loss = nn.BCEWithLogitsLoss()

    def training_step(self, batch, _):
        x, y = batch
        logits = self.net(x).squeeze(1)
        y = (logits > 0).float()
        return self.loss(logits, y)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


trainer = L.Trainer(max_epochs=3, logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(Classifier(), DataLoader(data, batch_size=32, shuffle=True))
