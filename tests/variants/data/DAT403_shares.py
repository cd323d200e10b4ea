# codes: DAT403
import torch
from torch.utils.data import DataLoader, Dataset, random_split


class Squares(Dataset):
    def __len__(self):
        return 90

    def __getitem__(self, i):
        x = torch.tensor([i / 90.0])
        return x, x.square()


torch.manual_seed(0)
train, valid, test = random_split(Squares(), [0.7, 0.2, 0.2], generator=torch.Generator().manual_seed(1))
net = torch.nn.Sequential(torch.nn.Linear(1, 16), torch.nn.Tanh(), torch.nn.Linear(16, 1))
adam = torch.optim.Adam(net.parameters(), lr=1e-2)
for _ in range(2):
    for x, y in DataLoader(train, batch_size=16, shuffle=True):
        loss = torch.nn.functional.mse_loss(net(x), y)
        adam.zero_grad()
        loss.backward()
        adam.step()
