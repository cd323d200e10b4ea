# codes: DAT304
import torch
from torch.utils.data import DataLoader, Dataset


class Windows(Dataset):
    def __init__(self, series, width):
        self.windows = series.unfold(0, width, 1)
        self.n = len(series) - width + 2

    def __len__(self):
        return self.n

    def __getitem__(self, i):
        return self.windows[i, :-1], self.windows[i, -1]


torch.manual_seed(0)
net = torch.nn.Sequential(torch.nn.Linear(9, 16), torch.nn.Tanh(), torch.nn.Linear(16, 1))
adam = torch.optim.Adam(net.parameters(), lr=1e-2)
loader = DataLoader(Windows(torch.sin(torch.arange(120) / 5), 10), batch_size=16, shuffle=True)
for _ in range(2):
    for x, y in loader:
        loss = torch.nn.functional.mse_loss(net(x).squeeze(1), y)
        adam.zero_grad()
        loss.backward()
        adam.step()
