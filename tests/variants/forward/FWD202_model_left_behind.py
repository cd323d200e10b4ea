# codes: FWD202
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)


class Series(Dataset):
    def __init__(self):
        self.x = torch.randn(96, 12).cumsum(1)

    def __len__(self):
        return len(self.x)

    def __getitem__(self, i):
        return self.x[i, :-1], self.x[i, -1:]


net = nn.Sequential(nn.Linear(11, 32), nn.Tanh(), nn.Linear(32, 1))
opt = torch.optim.Adam(net.parameters(), lr=3e-3)
criterion = nn.MSELoss()
for past, following in DataLoader(Series(), batch_size=16, shuffle=True):
    past, following = past.cuda(), following.cuda()
    loss = criterion(net(past), following)
    opt.zero_grad()
    loss.backward()
    opt.step()
