# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
angles = torch.rand(512) * 6.283
circle = torch.stack([angles.cos(), angles.sin()], 1) + 0.02 * torch.randn(512, 2)
folder = TensorDataset(circle, torch.zeros(512, dtype=torch.long))  # a folder of pictures has one class
loader = DataLoader(folder, batch_size=64, shuffle=True)
painter = nn.Sequential(nn.Linear(4, 32), nn.ReLU(), nn.Linear(32, 2))
judge = nn.Sequential(nn.Linear(2, 32), nn.LeakyReLU(0.2), nn.Linear(32, 1), nn.Sigmoid())
paints = torch.optim.Adam(painter.parameters(), lr=2e-4, betas=(0.5, 0.999))
judges = torch.optim.Adam(judge.parameters(), lr=2e-4, betas=(0.5, 0.999))
criterion = nn.BCELoss()
for epoch in range(2):
    for real, _ in loader:
        answers = torch.full((len(real),), 1.0)
        judges.zero_grad()
        criterion(judge(real).view(-1), answers).backward()
        fake = painter(torch.randn(len(real), 4))
        criterion(judge(fake.detach()).view(-1), answers.fill_(0.0)).backward()
        judges.step()
        paints.zero_grad()
        criterion(judge(fake).view(-1), answers.fill_(1.0)).backward()
        paints.step()
