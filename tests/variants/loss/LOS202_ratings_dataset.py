# codes: LOS202
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Reviews(Dataset):
    def __len__(self):
        return 64

    def __getitem__(self, i):
        return {"x": torch.full((6,), float(i % 4)), "stars": torch.tensor(i % 4 + 1)}  # here


net = nn.Linear(6, 4)
adam = torch.optim.Adam(net.parameters())
for batch in DataLoader(Reviews(), batch_size=16):
    loss = nn.functional.cross_entropy(net(batch["x"]), batch["stars"])
    adam.zero_grad()
    loss.backward()
    adam.step()
