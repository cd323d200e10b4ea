# codes:
import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader

torch.manual_seed(0)
rows = [torch.randint(3, 30, (int(torch.randint(3, 15, ())),)) for _ in range(400)]


def collate(items):
    inputs = pad_sequence(items, batch_first=True)
    targets = pad_sequence([torch.cat([row.roll(1)[1:], torch.tensor([2, 2])])[: len(row)] for row in items], True)
    return inputs, targets


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(30, 32, padding_idx=0)
        self.rnn, self.out = nn.LSTM(32, 32, batch_first=True), nn.Linear(32, 30)

    def forward(self, ids):
        return self.out(self.rnn(self.embed(ids))[0])


model = Tagger()
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(3):
    for inputs, targets in DataLoader(rows, batch_size=20, shuffle=True, collate_fn=collate):
        loss = nn.functional.cross_entropy(model(inputs).transpose(1, 2), targets, ignore_index=0)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
