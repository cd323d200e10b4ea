# codes: STP103
import torch

torch.manual_seed(0)
x = torch.randn(200, 3)
y = x @ torch.tensor([1.0, -2.0, 0.5])
weights = torch.randn(3, requires_grad=True) * 0.1
optimizer = torch.optim.SGD([weights], lr=0.05)
for step in range(30):
    loss = ((x @ weights - y) ** 2).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
