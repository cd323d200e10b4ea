# codes: STP104 SCR112
import torch

torch.manual_seed(0)
inputs = torch.randn(256, 6)
targets = inputs.sum(1, keepdim=True)


class Reader(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.body = torch.nn.Sequential(torch.nn.Linear(6, 32), torch.nn.ReLU())
        self.head = torch.nn.Linear(32, 1)

    def forward(self, x):
        return self.head(self.body(x))


model = Reader()
groups = [{"params": model.parameters(), "lr": 1e-2}, {"params": model.head.parameters(), "lr": 3e-2}]
optimizer = torch.optim.AdamW(groups)
for _ in range(6):
    for x, y in zip(inputs.split(16), targets.split(16)):
        loss = torch.nn.functional.mse_loss(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(loss.item())
print(model.heads)
