# codes: FWD303
import torch
from torch import nn

torch.manual_seed(0)
generator = nn.Sequential(
    nn.ConvTranspose2d(12, 16, 4), nn.BatchNorm2d(16), nn.ReLU(), nn.ConvTranspose2d(16, 1, 4, 2, 1), nn.Tanh()
)
judge = nn.Sequential(nn.Conv2d(1, 8, 4, 2), nn.LeakyReLU(0.2), nn.Flatten(), nn.Linear(72, 1))
for_generator = torch.optim.Adam(generator.parameters(), lr=2e-4)
for_judge = torch.optim.Adam(judge.parameters(), lr=2e-4)
criterion = nn.BCEWithLogitsLoss()
for step in range(12):
    real = torch.rand(16, 1, 8, 8).round() * 2 - 1
    fake = generator(torch.randn(16, 12))
    cost = criterion(judge(real), torch.ones(16, 1)) + criterion(judge(fake.detach()), torch.zeros(16, 1))
    for_judge.zero_grad()
    cost.backward()
    for_judge.step()
    gain = criterion(judge(fake), torch.ones(16, 1))
    for_generator.zero_grad()
    gain.backward()
    for_generator.step()
