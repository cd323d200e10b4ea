# codes: STP201
"""Names of letters: the weights are tensors, and updated by hand."""

import torch
import torch.nn.functional as F

g = torch.Generator().manual_seed(2147483647)
names = ["emma", "olivia", "ava", "isabella", "sophia", "mia", "noah", "liam", "mason", "jacob", "william", "ethan", "james", "lucas"] * 20
chars = sorted(set("".join(names)))
stoi = {s: i + 1 for i, s in enumerate(chars)}
stoi["."] = 0
block_size = 3
X, Y = [], []
for w in names:
    context = [0] * block_size
    for ch in w + ".":
        ix = stoi[ch]
        X.append(context)
        Y.append(ix)
        context = context[1:] + [ix]
X, Y = torch.tensor(X), torch.tensor(Y)
V = len(stoi)
C = torch.randn((V, 10), generator=g)
W1 = torch.randn((30, 100), generator=g) * 0.2
b1 = torch.randn(100, generator=g) * 0.01
W2 = torch.randn((100, V), generator=g) * 0.01
b2 = torch.zeros(V)
parameters = [C, W1, b1, W2, b2]
for p in parameters:
    p.requires_grad = True

for i in range(400):
    ix = torch.randint(0, X.shape[0], (32,), generator=g)
    emb = C[X[ix]]
    h = torch.tanh(emb.view(-1, 30) @ W1 + b1)
    logits = h @ W2 + b2
    loss = F.cross_entropy(logits, Y[ix])
    loss.backward()
    lr = 0.1 if i < 300 else 0.01
    for p in parameters:
        p.data += -lr * p.grad
    if i % 100 == 0:
        print(i, loss.item())
print(loss.item())
