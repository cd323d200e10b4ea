# codes: FWD303
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
accelerator = Accelerator(cpu=True)
speaker = torch.randint(0, 2, (64,))
spectra = torch.randn(64, 16, 10) + speaker.view(-1, 1, 1)
net = nn.Sequential(nn.Conv2d(1, 4, (3, 3), padding=1), nn.ReLU(), nn.AvgPool2d(2), nn.Flatten(), nn.Linear(160, 2))
optimizer = torch.optim.AdamW(net.parameters(), lr=5e-3)
net, optimizer, rows = accelerator.prepare(
    net, optimizer, DataLoader(TensorDataset(spectra, speaker), 16, shuffle=True)
)
for epoch in range(2):
    for spectrum, who in rows:
        optimizer.zero_grad()
        accelerator.backward(nn.functional.cross_entropy(net(spectrum), who))
        optimizer.step()
