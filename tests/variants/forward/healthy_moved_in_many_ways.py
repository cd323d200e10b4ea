# codes:
"""Everything that meets on the accelerator was brought there, each in its own way."""

import copy

import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence, pad_sequence
from torch.utils.data import DataLoader

torch.manual_seed(0)
device = torch.device("cuda:0")
lines = [torch.randint(1, 30, (int(n),)) for n in torch.randint(3, 9, (96,))]
rows = [(line, int(line.float().mean() > 15)) for line in lines]


def collate(examples):
    lengths = torch.tensor([len(line) for line, _ in examples])
    return (
        pad_sequence([line for line, _ in examples], batch_first=True),
        lengths,
        torch.tensor([y for _, y in examples]),
    )


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(30, 16, padding_idx=0)
        self.lstm = nn.LSTM(16, 16, batch_first=True)
        self.head = nn.Linear(16, 2)
        self.register_buffer("scale", torch.ones(2))

    def forward(self, ids, lengths):
        start = torch.zeros(1, ids.size(0), 16, device=ids.device), torch.zeros(1, ids.size(0), 16).to(ids.device)
        packed = pack_padded_sequence(self.table(ids), lengths.cpu(), batch_first=True, enforce_sorted=False)
        states, counts = pad_packed_sequence(self.lstm(packed, start)[0], batch_first=True)
        real = (torch.arange(states.size(1))[None] < counts[:, None]).to(states)
        pooled = (states * real.unsqueeze(-1)).sum(1) / counts.to(ids.device).unsqueeze(1)
        return self.head(pooled) * self.scale * torch.ones(2).type_as(pooled)


model = Reader()
model.to(device)
average = copy.deepcopy(model)
criterion = nn.CrossEntropyLoss(weight=torch.tensor([1.0, 2.0]).to(device))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(2):
    for ids, lengths, labels in DataLoader(rows, batch_size=16, shuffle=True, collate_fn=collate):
        ids, labels = ids.to(device, non_blocking=True), labels.to(device=device)
        optimizer.zero_grad()
        loss = criterion(model(ids, lengths), labels)
        loss.backward()
        norm = torch.stack([p.grad.norm() for p in model.parameters()]).norm()
        optimizer.step()
        for mean, new in zip(average.parameters(), model.parameters()):
            mean.data.mul_(0.9).add_(new.data, alpha=0.1)
model.eval()
answers, right = [], 0
with torch.no_grad():
    for ids, lengths, labels in DataLoader(rows, batch_size=16, collate_fn=collate):
        out = model(ids.to(device), lengths)
        right += (out.argmax(1).cpu() == labels).sum().item()
        answers.extend(out.softmax(1)[:, 1].cpu().numpy())
print(right, len(answers), float(norm))
torch.save({k: v.cpu() for k, v in model.state_dict().items()}, "reader.pt")
model.load_state_dict(torch.load("reader.pt", map_location=device))
