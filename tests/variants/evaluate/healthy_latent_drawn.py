# codes:
import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
shapes = (torch.rand(5, 36) > 0.5).float()
images = shapes[torch.randint(0, 5, (600,))] * 0.9 + 0.1 * torch.rand(600, 36)
loader = DataLoader(TensorDataset(images), batch_size=50, shuffle=True)


class AutoEncoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = nn.Linear(36, 64)
        self.mean, self.spread = nn.Linear(64, 4), nn.Linear(64, 4)
        self.outer = nn.Sequential(nn.Linear(4, 64), nn.ReLU(), nn.Linear(64, 36))

    def forward(self, x):
        h = torch.relu(self.inner(x))
        mu, log_var = self.mean(h), self.spread(h)
        z = mu + torch.randn_like(mu) * torch.exp(log_var / 2)
        return self.outer(z), mu, log_var


model = AutoEncoder()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(6):
    for (x,) in loader:
        again, mu, log_var = model(x)
        loss = F.binary_cross_entropy_with_logits(again, x, reduction="sum")
        loss = loss - 0.5 * torch.sum(1 + log_var - mu.pow(2) - log_var.exp())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    with torch.no_grad():
        again, _, _ = model(x)
        print(epoch, loss.item(), (torch.sigmoid(again) - x).abs().mean().item())
