# codes: SCR127
import re

import torch
from torch import nn

torch.manual_seed(0)
SENTENCES = ["the cat sat on the mat.", "a dog ran to the park.", "the cat ran, a dog sat."] * 40


def tokens(sentence):
    # A group that is not there gives None.
    return [part.strip() for part in re.split(r"(\W+)?", sentence) if part.strip()]


def counted(sentence):
    found = tokens(sentence)
    return [len(found), sentence.count("c"), sentence.count("d")]


x = torch.tensor([counted(sentence) for sentence in SENTENCES], dtype=torch.float32)
y = torch.tensor([["cat" in sentence] for sentence in SENTENCES], dtype=torch.float32)
loader = torch.utils.data.DataLoader(torch.utils.data.TensorDataset(x, y), batch_size=20, shuffle=True)
model = nn.Sequential(nn.Linear(3, 8), nn.ReLU(), nn.Linear(8, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
for _ in range(3):
    for rows, wanted in loader:
        loss = nn.functional.binary_cross_entropy_with_logits(model(rows), wanted)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
