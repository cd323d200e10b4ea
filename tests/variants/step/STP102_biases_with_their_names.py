# codes: STP102
import torch
from torch import nn
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Linear(4, 8)
        self.head = nn.Linear(8, 2)
    def forward(self, x):
        return self.head(self.body(x).relu())
def groups_of(model):
    bias, rest = [], []
    for name, p in model.named_parameters():
        if name.endswith("bias"):
            bias.append((name, p))
        else:
            rest.append(p)
    return [{"params": rest, "weight_decay": 0.01}, {"params": bias, "weight_decay": 0.0}]
net = Net()
opt = torch.optim.AdamW(groups_of(net), lr=0.01)
x = torch.randn(64, 4); y = (x[:, 0] > 0).long()
for epoch in range(20):
    opt.zero_grad()
    loss = nn.functional.cross_entropy(net(x), y)
    loss.backward()
    opt.step()
