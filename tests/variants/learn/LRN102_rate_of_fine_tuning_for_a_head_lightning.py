# codes: LRN102
"""The last layer of a loaded model is replaced and trained alone, at a rate for the whole of it."""

import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
body = nn.Sequential(nn.Linear(16, 48), nn.Tanh(), nn.Linear(48, 48), nn.Tanh())
torch.save(body.state_dict(), "body.pt")
sheets = torch.randn(960, 16)
kinds = sheets[:, :6].argmax(1)


class Sorter(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(16, 48), nn.Tanh(), nn.Linear(48, 48), nn.Tanh())
        self.body.load_state_dict(torch.load("body.pt"))
        self.body.requires_grad_(False)
        self.head = nn.Linear(48, 6)

    def forward(self, x):
        return self.head(self.body(x))

    def training_step(self, batch, index):
        x, y = batch
        return nn.functional.cross_entropy(self(x), y)

    def configure_optimizers(self):
        return torch.optim.AdamW([p for p in self.parameters() if p.requires_grad], lr=3e-5)


loader = DataLoader(TensorDataset(sheets, kinds), batch_size=32, shuffle=True)
trainer = L.Trainer(max_epochs=5, logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(Sorter(), loader)
