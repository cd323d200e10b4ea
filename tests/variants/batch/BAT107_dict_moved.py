# codes: BAT107
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)
device = torch.device("cpu")


class Rows(Dataset):
    def __len__(self):
        return 48

    def __getitem__(self, i):
        return {"x": torch.randn(6), "y": i % 2}


net = nn.Linear(6, 2)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
for batch in DataLoader(Rows(), batch_size=8):
    batch = batch.to(device)
    loss = nn.functional.cross_entropy(net(batch["x"]), batch["y"])
    opt.zero_grad()
    loss.backward()
    opt.step()
