# codes:
import torch
from sklearn.datasets import load_digits
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x, y = load_digits(return_X_y=True)
dataset = TensorDataset(torch.tensor(x / 16, dtype=torch.float32), torch.tensor(y))
body = nn.Sequential(nn.Linear(64, 48), nn.ReLU())
head = nn.Linear(48, 10)
judge = nn.Linear(96, 1)
optimizer = torch.optim.Adam([*body.parameters(), *head.parameters(), *judge.parameters()], lr=3e-3)
for epoch in range(4):
    for images, labels in DataLoader(dataset, batch_size=48, shuffle=True):
        # The states are mixed behind the body, and both labels count.
        order = torch.randperm(len(labels))
        share = 0.7
        states = body(images)
        mixed = head(share * states + (1 - share) * states[order])
        loss = share * nn.functional.cross_entropy(mixed, labels)
        loss = loss + (1 - share) * nn.functional.cross_entropy(mixed, labels[order])
        # Pairs of one image with itself, and with another.
        same = judge(torch.cat([states, states], 1))
        other = judge(torch.cat([states, body(images[order])], 1))
        target = torch.cat([torch.ones_like(same), torch.zeros_like(other)])
        loss = loss + 0.1 * nn.functional.binary_cross_entropy_with_logits(torch.cat([same, other]), target)
        # Sorted by label, both at once.
        rank = labels.argsort()
        loss = loss + nn.functional.cross_entropy(head(body(images[rank])), labels[rank])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
