# codes: SCR115
import torch
from torch import nn

torch.manual_seed(0)
kinds = ["other", "name", "place", *("date", "sum")]
tokens = torch.randint(0, 40, (48, 6))
labels = tokens % 5
labels[:, 4:] = -100
tagger = nn.Sequential(nn.Embedding(40, 24), nn.Linear(24, 5))
optimizer = torch.optim.Adam(tagger.parameters(), lr=1e-2)
for start in range(0, 48, 8):
    optimizer.zero_grad()
    scores = tagger(tokens[start : start + 8])
    nn.functional.cross_entropy(scores.flatten(0, 1), labels[start : start + 8].flatten()).backward()
    optimizer.step()
print([kinds[label] for label in labels[0].tolist()])
