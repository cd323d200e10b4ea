# codes: STP103
# A factor that is computed before the loop: no leaf, and freed by the first backward of a closure.
import torch

torch.manual_seed(0)
x = torch.rand(40, 3)
y = 0.5 * x.sum(1, keepdim=True)
model = torch.nn.Linear(3, 1)
factor = torch.ones(1, requires_grad=True) * 0.5
optimizer = torch.optim.LBFGS([*model.parameters(), factor], lr=0.5, max_iter=3)


def closure():
    optimizer.zero_grad()
    out = model(x) * factor
    loss = torch.nn.functional.mse_loss(out, y)
    loss.backward()
    return loss


for step in range(4):
    print(optimizer.step(closure).item())
