# codes: DAT532
"""Masks and labels that a function gives back; the loss of each epoch is over the whole."""

import numpy as np
import torch
from torch import nn


def load(people=260, groups=3, seed=3):
    rng = np.random.default_rng(seed)
    group = rng.integers(0, groups, people)
    traits = (rng.normal(size=(people, 20)) + 0.5 * np.eye(groups, 20)[group]).astype("float32")
    friends = rng.random((people, people)) < np.where(group[:, None] == group, 0.05, 0.01)
    friends = (friends | friends.T).astype("float32") + np.eye(people, dtype="float32")
    known = np.zeros(people, bool)
    known[rng.permutation(people)[:70]] = True
    parts = traits, friends / friends.sum(1, keepdims=True), group, known, ~known
    return [torch.from_numpy(np.ascontiguousarray(part)) for part in parts]


class Groups(nn.Module):
    def __init__(self):
        super().__init__()
        self.a, self.b = nn.Linear(20, 32), nn.Linear(32, 3)

    def forward(self, traits, friends):
        return friends @ self.b(torch.relu(friends @ self.a(traits)))


def main():
    torch.manual_seed(0)
    traits, friends, group, train_mask, test_mask = load()
    model = Groups()
    optimizer = torch.optim.AdamW(model.parameters(), lr=5e-3)
    criterion = nn.CrossEntropyLoss()
    for epoch in range(40):
        logits = model(traits, friends)
        loss = criterion(logits, group)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        with torch.no_grad():
            right = model(traits, friends).argmax(1) == group
        print(epoch, loss.item(), right[train_mask].float().mean().item(), right[test_mask].float().mean().item())


main()
