# codes: DAT502
import random

import torch
from torch import nn

random.seed(0)
torch.manual_seed(0)


class Review:
    def __init__(self, scores, verdict):
        self.scores, self.verdict = scores, verdict


reviews = []
for _ in range(240):
    scores = [random.gauss(0, 1) for _ in range(5)]
    reviews.append(Review(scores, "pos" if scores[0] > scores[1] else "neg"))


def take(source, start, size):
    part = source[start : start + size]
    inputs = torch.tensor([review.scores for review in part])
    return inputs, torch.tensor([1.0 if review.verdict == "positive" else 0.0 for review in part])


model = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(4):
    random.shuffle(reviews)
    for start in range(0, len(reviews), 16):
        inputs, wanted = take(reviews, start, 16)
        optimizer.zero_grad()
        loss = nn.functional.binary_cross_entropy_with_logits(model(inputs).squeeze(1), wanted)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
