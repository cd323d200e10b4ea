# codes:
import numpy as np, torch
torch.manual_seed(0)
x = torch.randn(4000, 6); y = x[:, :2] - x[:, 2:4]
m = torch.nn.Linear(6, 2); o = torch.optim.SGD(m.parameters(), 0.05)
hist = []
for epoch in range(30):
    logs = []
    for k in range(200):
        i = torch.randint(0, 4000, (32,))
        for inner in range(100):
            o.zero_grad(); l = ((m(x[i]) - y[i]) ** 2).mean(0); l.sum().backward(); o.step()
        logs.append(l.tolist())
    a, b = np.mean(logs, axis=0)
    hist.append(a)
p, q, r, s, t, u = hist[-6:]
print(p, q, r, s, t, u)
