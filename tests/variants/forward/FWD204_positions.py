# codes: FWD204
import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
HOME = torch.device("meta")


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(30, 16)
        self.head = nn.Linear(16, 30)

    def forward(self, ids):
        hidden = self.table(ids)
        ramp = torch.linspace(0, 1, ids.shape[1], device=HOME)
        hidden = hidden + ramp[:, None]
        return self.head(hidden)


model = Model()
opt = torch.optim.AdamW(model.parameters(), lr=1e-3)
for ids in DataLoader(torch.randint(0, 30, (48, 9)), batch_size=8):
    logits = model(ids[:, :-1])
    loss = nn.functional.cross_entropy(logits.transpose(1, 2), ids[:, 1:])
    opt.zero_grad()
    loss.backward()
    opt.step()
