import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
skies = torch.randn(320, 5)
wet = (skies[:, 0] - skies[:, 1] > 0).float()
training = DataLoader(TensorDataset(skies[:256], wet[:256]), batch_size=32, shuffle=True)
held_out = DataLoader(TensorDataset(skies[256:], wet[256:]), batch_size=32)
rain = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 1))
optimizer = torch.optim.Adam(rain.parameters(), lr=1e-2)

for epoch in range(4):
    rain.train()
    for sky, falls in training:
        optimizer.zero_grad()
        loss = nn.functional.binary_cross_entropy_with_logits(rain(sky).squeeze(1), falls)
        loss.backward()
        optimizer.step()
    rain.eval()
    right = 0
    with torch.no_grad():
        for sky, falls in held_out:
            answers = (rain(sky) > 0).squeeze(1)
            right += (answers == falls).sum().item()
    print(epoch, right / 64)
