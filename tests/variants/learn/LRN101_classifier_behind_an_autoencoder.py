# codes: LRN101
# needs: torch
"""The first training is well; the second, of a head over what the first has learnt, takes steps that overshoot."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(4)
signals = torch.randn(480, 24) @ torch.randn(24, 24) / 5
kinds = (signals[:, 0] > 0).long() + (signals[:, 1] > 0).long()
encoder = nn.Sequential(nn.Linear(24, 32), nn.ReLU(), nn.Linear(32, 16))
decoder = nn.Linear(16, 24)
unlabelled = DataLoader(signals, batch_size=40, shuffle=True)
adam = torch.optim.Adam([*encoder.parameters(), *decoder.parameters()], lr=1e-3)
for epoch in range(6):
    for batch in unlabelled:
        adam.zero_grad()
        error = nn.functional.mse_loss(decoder(encoder(batch)), batch)
        error.backward()
        adam.step()
    print("reconstruction", error.item())

classifier = nn.Sequential(encoder, nn.ReLU(), nn.Linear(16, 3))
labelled = DataLoader(TensorDataset(signals, kinds), batch_size=40, shuffle=True)
tuning = torch.optim.Adam(classifier.parameters(), lr=8.0)
for epoch in range(6):
    for batch, target in labelled:
        tuning.zero_grad()
        loss = nn.functional.cross_entropy(classifier(batch), target)
        loss.backward()
        tuning.step()
    print("classes", loss.item())
