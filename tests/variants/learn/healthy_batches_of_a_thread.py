# codes:
import queue
import threading

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(256, 6)
loader = DataLoader(TensorDataset(x, (x[:, 0] > 0).long()), batch_size=32, shuffle=True)


def ahead(batches, size=3):
    waiting = queue.Queue(size)

    def fill():
        for batch in batches:
            waiting.put(batch)
        waiting.put(None)

    threading.Thread(target=fill, daemon=True).start()
    return iter(waiting.get, None)


model = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for inputs, labels in ahead(loader):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(inputs), labels)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
