# codes: SCR131
"""A linear probe on embeddings, asked about the logits of the same batch."""

import numpy as np
import torch
import torch.nn.functional as F
from sklearn.linear_model import LogisticRegression
from torch.utils.data import DataLoader, TensorDataset


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.body = torch.nn.Sequential(torch.nn.Linear(6, 20), torch.nn.GELU())
        self.head = torch.nn.Linear(20, 3)

    def forward(self, x):
        embedded = self.body(x)
        return embedded, self.head(embedded)


def main():
    torch.manual_seed(5)
    x = torch.randn(240, 6)
    y = x[:, :3].argmax(1)
    train = DataLoader(TensorDataset(x[:180], y[:180]), batch_size=30, shuffle=True)
    net = Net()
    sgd = torch.optim.SGD(net.parameters(), lr=0.2, momentum=0.9)
    for _ in range(2):
        for xb, yb in train:
            _, logits = net(xb)
            loss = F.cross_entropy(logits, yb)
            sgd.zero_grad()
            loss.backward()
            sgd.step()
    with torch.no_grad():
        embedded, _ = net(x[:180])
        _, unseen = net(x[180:])
    probe = LogisticRegression(max_iter=300).fit(embedded.numpy(), y[:180].numpy())
    print(np.mean(probe.predict(unseen.numpy()) == y[180:].numpy()))


main()
