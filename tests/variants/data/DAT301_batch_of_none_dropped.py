# codes: DAT301 RES302
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)

class Rows(Dataset):
    def __init__(self):
        self.x = torch.randn(64, 4)
        self.bad = set(range(16, 24))
    def __len__(self):
        return 64
    def __getitem__(self, index):
        if index in self.bad:
            return None
        return self.x[index], self.x[index].sum()

def collate(rows):
    xs, ys = zip(*[row for row in rows if row is not None])
    return torch.stack(xs), torch.stack(ys)

model = nn.Linear(4, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
for epoch in range(2):
    for x, y in DataLoader(Rows(), batch_size=8, collate_fn=collate):
        loss = nn.functional.mse_loss(model(x).squeeze(-1), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
larger = nn.Linear(5, 1)
larger.load_state_dict(model.state_dict())
print(larger(torch.randn(2, 5)))
