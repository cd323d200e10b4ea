# codes: DAT505
"""A generator of batches takes its labels in the order in which they stand."""

import numpy as np
import torch
import torch.nn as nn

torch.manual_seed(1)
np.random.seed(1)


def make_tokens(n):
    labels = np.random.randint(0, 2, n)
    ids = np.random.randint(20, 120, (n, 12))
    ids[np.arange(n), np.random.randint(0, 12, n)] = 5 + labels
    return ids, labels


class Bag(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = nn.EmbeddingBag(120, 16)
        self.out = nn.Linear(16, 2)

    def forward(self, ids):
        return self.out(self.emb(ids))


def iterate_minibatches(inputs, targets, batch_size, shuffle=True):
    assert len(inputs) == len(targets)
    order = np.arange(len(inputs))
    if shuffle:
        np.random.shuffle(order)
    for start in range(0, len(inputs) - batch_size + 1, batch_size):
        excerpt = order[start : start + batch_size]
        yield torch.from_numpy(inputs[excerpt]), torch.from_numpy(targets[start : start + batch_size])


def train(model, data, labels, epochs):
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
    criterion = nn.CrossEntropyLoss()
    for epoch in range(epochs):
        losses = []
        for ids, y in iterate_minibatches(data, labels, 40):
            optimizer.zero_grad()
            loss = criterion(model(ids), y)
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        print(epoch, np.mean(losses))


if __name__ == "__main__":
    tokens, labels = make_tokens(1000)
    train(Bag(), tokens, labels, 4)
