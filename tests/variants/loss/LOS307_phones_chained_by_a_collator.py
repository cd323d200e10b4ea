# codes: LOS307
import itertools

import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
rows = []
for _ in range(96):
    frames = torch.randint(1, 20, (int(torch.randint(4, 9, ())),)).tolist()
    rows.append((frames, [int(frame > 10) for frame in frames]))


class Collator:
    def __init__(self, pad):
        self.pad = pad

    def __call__(self, examples):
        longest = max(len(frames) for frames, _ in examples)
        inputs = [frames + [self.pad] * (longest - len(frames)) for frames, _ in examples]
        labels = list(itertools.chain.from_iterable(phones for _, phones in examples))
        return torch.tensor(inputs), torch.tensor(labels)


loader = DataLoader(rows, batch_size=8, shuffle=True, collate_fn=Collator(0))
model = nn.Sequential(nn.Embedding(20, 16, padding_idx=0), nn.Linear(16, 2))
loss_fn = nn.CrossEntropyLoss()
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
for epoch in range(2):
    for inputs, labels in loader:
        logits = model(inputs)
        loss = loss_fn(logits.view(-1, 2), labels.view(-1))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
