# codes:
"""Epochs over slices without a loader or an optimizer; the rate falls and the best of them is kept."""

import math

import torch
from torch import nn
from torch.nn import functional as F

torch.manual_seed(0)
ids = torch.tensor([(3 * i + i // 7) % 11 for i in range(2401)])


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding, self.drop = nn.Embedding(11, 16), nn.Dropout(0.1)
        self.lstm, self.head = nn.LSTM(16, 24, batch_first=True), nn.Linear(24, 11)

    def forward(self, tokens, state=None):
        states, state = self.lstm(self.drop(self.embedding(tokens)), state)
        return self.head(states), state


def read(model, rate=None):
    total, state = 0.0, None
    for start in range(0, 2400, 24):
        tokens, following = ids[start : start + 24][None], ids[start + 1 : start + 25]
        logits, state = model(tokens, state)
        state = tuple(part.detach() for part in state)
        loss = F.cross_entropy(logits[0], following)
        if rate:
            model.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 0.5)
            with torch.no_grad():
                for weight in model.parameters():
                    weight -= rate * weight.grad
        total += loss.item()
    return total / 100


model, rate, best, history = Reader(), 2.0, math.inf, {}
for epoch in range(1, 6):
    model.train()
    read(model, rate)
    model.eval()
    with torch.no_grad():
        history[epoch] = read(model)
    if history[epoch] < best:
        best = history[epoch]
        torch.save(model.state_dict(), "best.pt")
    else:
        rate /= 4
print(history[5], best)
model.load_state_dict(torch.load("best.pt"))
