# codes: BAT101
import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader

torch.manual_seed(0)
words = [torch.randint(1, 20, (int(torch.randint(3, 9, (1,))),)) for _ in range(80)]
rows = [(line, int(line[0] > 10)) for line in words]


def together(rows):
    lines, kinds = zip(*rows)
    lengths = torch.tensor([len(line) for line in lines])
    return pad_sequence(lines, batch_first=True), lengths, torch.tensor(kinds)


train = DataLoader(rows[:64], batch_size=16, shuffle=True)
held_out = DataLoader(rows[64:], batch_size=16, collate_fn=together)
table, head = nn.Embedding(20, 16, padding_idx=0), nn.Linear(16, 2)
optimizer = torch.optim.Adam([*table.parameters(), *head.parameters()], lr=1e-2)
for epoch in range(2):
    for lines, lengths, kinds in train:
        optimizer.zero_grad()
        means = table(lines).sum(1) / lengths[:, None]
        nn.functional.cross_entropy(head(means), kinds).backward()
        optimizer.step()
with torch.no_grad():
    for lines, lengths, kinds in held_out:
        print((head(table(lines).sum(1) / lengths[:, None]).argmax(1) == kinds).float().mean().item())
