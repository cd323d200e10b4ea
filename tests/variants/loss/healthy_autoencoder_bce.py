# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
images = torch.rand(64, 1, 8, 8)


class VAE(nn.Module):
    def __init__(self):
        super().__init__()
        self.encode = nn.Linear(64, 8)
        self.decode = nn.Linear(4, 64)

    def forward(self, x):
        mean, log_variance = self.encode(x.flatten(1)).chunk(2, dim=1)
        z = mean + torch.randn_like(mean) * torch.exp(0.5 * log_variance)
        return torch.sigmoid(self.decode(z)), mean, log_variance


model = VAE()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for (x,) in DataLoader(TensorDataset(images), batch_size=16, shuffle=True):
    made, mean, log_variance = model(x)
    data = nn.functional.binary_cross_entropy(made, x.flatten(1), reduction="sum")
    prior = -0.5 * torch.sum(1 + log_variance - mean.pow(2) - log_variance.exp())
    optimizer.zero_grad()
    (data + prior).backward()
    optimizer.step()
