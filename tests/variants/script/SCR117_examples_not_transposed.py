# codes: SCR117
"""A collate function that unpacks the list of examples into the parts of one."""

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Walks(Dataset):
    def __init__(self):
        self.steps = [torch.randn(3 + i % 4, 2) for i in range(64)]

    def __len__(self):
        return len(self.steps)

    def __getitem__(self, index):
        return self.steps[index], int(self.steps[index].sum() > 0)


def together(examples):
    walks, ups = examples
    return nn.utils.rnn.pad_sequence(walks, batch_first=True), torch.tensor(ups)


torch.manual_seed(0)
loader = DataLoader(Walks(), batch_size=8, shuffle=True, collate_fn=together)
net = nn.Linear(2, 2)
opt = torch.optim.Adam(net.parameters(), lr=1e-2)
for epoch in range(2):
    for walks, ups in loader:
        loss = nn.functional.cross_entropy(net(walks.sum(1)), ups)
        opt.zero_grad()
        loss.backward()
        opt.step()
