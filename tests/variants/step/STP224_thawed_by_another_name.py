# codes: STP224
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(200, 8)
loader = DataLoader(TensorDataset(x, x[:, :3].argmax(1)), batch_size=20, shuffle=True)
body = nn.Sequential(nn.Linear(8, 32), nn.ReLU())
model = nn.Sequential(body, nn.Linear(32, 4))


def run(parameters, lr, epochs):
    optimizer = torch.optim.Adam(parameters, lr=lr)
    for _epoch in range(epochs):
        for a, b in loader:
            optimizer.zero_grad()
            nn.functional.cross_entropy(model(a), b).backward()
            optimizer.step()


run(model.parameters(), 3e-3, 4)
torch.save(body.state_dict(), "body.pt")
body.load_state_dict(torch.load("body.pt"))
for parameter in body.parameters():
    parameter.requires_grad = False
model[1] = nn.Linear(32, 4)
run(model[1].parameters(), 1e-3, 2)
for parameter in model.parameters():
    parameter.require_grad = True
run([p for p in model.parameters() if p.requires_grad], 1e-4, 2)
