# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(240, 8)
y = x[:, :3].argmax(1)


class Body(nn.Module):
    def __init__(self, requires_grad):
        super().__init__()
        self.requires_grad = requires_grad
        self.layers = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 16), nn.ReLU())
        for parameter in self.layers[: 4 if not self.requires_grad else 0].parameters():
            parameter.requires_grad = False

    def forward(self, inputs):
        return self.layers(inputs)


# The body is frozen by its own setting, the head is set to what it is already, by attribute and by parameters.
body, head = Body(requires_grad=False), nn.Linear(16, 3)
head.requires_grad = True
model = nn.Sequential(body, head)
torch.save(body.state_dict(), "body.pt")
body.load_state_dict(torch.load("body.pt"))
optimizer = torch.optim.Adam([p for p in model.parameters() if p.requires_grad], lr=1e-2)
for epoch in range(3):
    for batch, target in DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(batch), target)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
