# codes:
import torch
from torch import nn, optim
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
seen = torch.randn(256, 10)
told = (seen @ torch.randn(10, 3)).argmax(1)
loader = DataLoader(TensorDataset(seen, told), batch_size=32, shuffle=True)
encoder = nn.Sequential(nn.Linear(10, 24), nn.ReLU())
decoder = nn.Linear(24, 3)
slow = optim.SGD(encoder.parameters(), lr=5e-2)
fast = optim.Adam(decoder.parameters(), lr=1e-2)
optimizers = {"slow": slow, "fast": fast}

for epoch in range(4):
    for scene, word in loader:
        slow.zero_grad()
        fast.zero_grad()
        nn.functional.cross_entropy(decoder(encoder(scene)), word).backward()
        for optimizer in optimizers.values():
            optimizer.step()
