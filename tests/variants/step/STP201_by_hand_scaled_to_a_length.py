# codes: STP201
import torch

torch.manual_seed(0)
x = torch.randn(200, 6)
y = (x @ torch.randn(6) > 0).float()
w = (0.1 * torch.randn(6)).requires_grad_()
b = torch.zeros((), requires_grad=True)
for step in range(60):
    part = torch.randint(0, 200, (20,))
    loss = torch.nn.functional.binary_cross_entropy_with_logits(x[part] @ w + b, y[part])
    loss.backward()
    with torch.no_grad():
        length = (w.grad.square().sum() + b.grad.square()).sqrt()
        if length > 0.1:
            w.grad *= 0.1 / length
            b.grad *= 0.1 / length
        w -= 0.5 * w.grad
        b -= 0.5 * b.grad
print(loss.item())
