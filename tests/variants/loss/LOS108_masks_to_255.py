# codes: LOS108
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)


class Masks(Dataset):
    def __len__(self):
        return 48

    def __getitem__(self, i):
        image = torch.rand(1, 16, 16, generator=torch.Generator().manual_seed(i))
        return image, (image > 0.5).float() * 255


net = nn.Sequential(nn.Conv2d(1, 8, 3, padding=1), nn.ReLU(), nn.Conv2d(8, 1, 3, padding=1))
criterion = nn.BCEWithLogitsLoss()
opt = torch.optim.Adam(net.parameters(), lr=1e-3)
for image, mask in DataLoader(Masks(), batch_size=8, shuffle=True):
    loss = criterion(net(image), mask)
    opt.zero_grad()
    loss.backward()
    opt.step()
