# codes: RES302
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.body = nn.Linear(8, width)
        self.head = nn.Linear(width, 2)

    def forward(self, inputs):
        return self.head(torch.relu(self.body(inputs)))


torch.manual_seed(0)
torch.save(Net(16).state_dict(), "net.pt")
model = Net(32)
model.load_state_dict(torch.load("net.pt", map_location="cpu"), strict=True)
inputs, labels = torch.randn(64, 8), torch.randint(0, 2, (64,))
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for start in range(0, 64, 16):
    loss = nn.functional.cross_entropy(model(inputs[start : start + 16]), labels[start : start + 16])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
