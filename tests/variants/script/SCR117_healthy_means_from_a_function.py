# codes:
import numpy as np, torch
torch.manual_seed(0)
x = torch.randn(4000, 6); y = x[:, :2] - x[:, 2:4]
m = torch.nn.Linear(6, 2); o = torch.optim.SGD(m.parameters(), 0.05)
def turn(m, o):
    i = torch.randint(0, 4000, (32,))
    o.zero_grad(); l = ((m(x[i]) - y[i]) ** 2).mean(0); l.sum().backward(); o.step()
    return l.tolist()
def epoch(m, o):
    logs = {"a": [], "b": []}
    for k in range(4000):
        l = turn(m, o)
        if (k + 1) % 1000 == 0:
            logs["a"].append(l); logs["b"].append(l[0])
    return np.mean(logs["a"], axis=0)
for e in range(10):
    a, b = epoch(m, o)
    print(a, b)
