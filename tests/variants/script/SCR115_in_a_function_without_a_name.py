# codes: SCR115
# A function without a name looks characters up that only the held-out text has: the lines behind it have what it gives.
import torch
from torch import nn


def main():
    text = "abcabcabc" * 40
    val = "abcxabc" * 10
    stoi = {c: i for i, c in enumerate(sorted(set(text)))}
    enc = lambda s: torch.tensor([stoi[c] for c in s])
    a = enc(text)
    b = enc(val)
    net = nn.Sequential(nn.Embedding(3, 8), nn.Linear(8, 3))
    opt = torch.optim.Adam(net.parameters(), 1e-2)
    for epoch in range(30):
        loss = nn.functional.cross_entropy(net(a[:-1]), a[1:])
        opt.zero_grad()
        loss.backward()
        opt.step()
    with torch.no_grad():
        print(nn.functional.cross_entropy(net(b[:-1]), b[1:]))


main()
