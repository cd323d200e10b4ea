# codes: FWD301
import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
device = "cuda" if torch.cuda.is_available() else "cpu"
images = torch.rand(128, 1, 12, 12)
critic = nn.Sequential(
    nn.Conv2d(1, 8, 3, 2, 1),
    nn.LeakyReLU(0.2),
    nn.Conv2d(8, 16, 3, 2, 1),
    nn.LeakyReLU(0.2),
    nn.Flatten(),
    nn.Linear(16 * 4 * 4, 1),
).to(device)
optimizer = torch.optim.Adam(critic.parameters(), lr=2e-4, betas=(0.5, 0.999))
judge = nn.BCEWithLogitsLoss()
for batch in DataLoader(images, batch_size=32, shuffle=True):
    real = batch.to(device)
    made = torch.rand(len(real), 1, 12, 12, device=device)
    optimizer.zero_grad()
    ones, zeros = torch.ones(len(real), 1, device=device), torch.zeros(len(real), 1, device=device)
    loss = judge(critic(real), ones) + judge(critic(made), zeros)
    loss.backward()
    optimizer.step()
