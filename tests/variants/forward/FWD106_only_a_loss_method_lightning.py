# codes: FWD106
# needs: torch lightning
"""The network of a Lightning module has one method, `predict`, and is called itself."""

import lightning as L
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Scorer(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(12, 32), nn.ReLU(), nn.Linear(32, 4))

    def predict(self, features):
        return self.net(features)


class Training(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.scorer = Scorer()

    def training_step(self, batch, number):
        features, kinds = batch
        logits = self.scorer(features)
        loss = F.cross_entropy(logits, kinds)
        self.log("train_loss", loss)
        return loss

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


torch.manual_seed(0)
features = torch.randn(320, 12)
kinds = features[:, :4].argmax(1)
trainer = L.Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(Training(), DataLoader(TensorDataset(features, kinds), batch_size=32, shuffle=True))
