# codes: BWD103
# needs: lightning
"""The terms of a loss are copied into a new tensor, in a method that both steps share."""

import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Factors(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.users, self.items = nn.Embedding(40, 8), nn.Embedding(30, 8)

    def forward(self, user, item):
        return (self.users(user) * self.items(item)).sum(-1)

    def objective(self, batch):
        user, item, clicked = batch
        with torch.no_grad():
            popular = self(user, item).mean()
        fit = nn.functional.binary_cross_entropy_with_logits(self(user, item), clicked)
        size = self.users(user).pow(2).mean() + self.items(item).pow(2).mean()
        terms = torch.tensor([fit, 1e-3 * size])
        self.log("popular", popular)
        return terms.sum()

    def training_step(self, batch, index):
        return self.objective(batch)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


torch.manual_seed(0)
user, item = torch.randint(0, 40, (600,)), torch.randint(0, 30, (600,))
clicked = ((user + item) % 3 == 0).float()
loader = DataLoader(TensorDataset(user, item, clicked), batch_size=50, shuffle=True)
L.Trainer(max_epochs=1, logger=False, enable_checkpointing=False, enable_progress_bar=False).fit(Factors(), loader)
