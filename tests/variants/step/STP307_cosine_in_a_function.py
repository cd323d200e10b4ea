# codes: STP307
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)


def fit(model, loader, epochs=6):
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
    cosine = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max=epochs)
    model.head = nn.Linear(16, 3)
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
    for _ in range(epochs):
        for x, y in loader:
            loss = nn.functional.cross_entropy(model.head(torch.relu(model.body(x))), y)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        cosine.step()


class Two(nn.Module):
    def __init__(self):
        super().__init__()
        self.body, self.head = nn.Linear(8, 16), nn.Linear(16, 2)


fit(Two(), DataLoader(TensorDataset(torch.randn(160, 8), torch.randint(0, 3, (160,))), batch_size=16, shuffle=True))
