# codes: DAT505
import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_sequence
from torch.utils.data import DataLoader

torch.manual_seed(0)
data = []
for i in range(300):
    n = int(torch.randint(3, 12, ()))
    ids = torch.randint(2, 50, (n,))
    data.append((ids, int(ids[0] > 25)))


def collate(batch):
    seqs = [ids for ids, _ in batch]
    labels = torch.tensor([label for _, label in batch])
    seqs.sort(key=len, reverse=True)
    lengths = torch.tensor([len(s) for s in seqs])
    return pad_sequence(seqs, batch_first=True), lengths, labels


loader = DataLoader(data, batch_size=20, shuffle=True, collate_fn=collate)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(50, 16)
        self.lstm = nn.LSTM(16, 32, batch_first=True)
        self.out = nn.Linear(32, 2)

    def forward(self, ids, lengths):
        packed = pack_padded_sequence(self.emb(ids), lengths, batch_first=True)
        _, (h, _) = self.lstm(packed)
        return self.out(h[-1])


net = Net()
optimizer = torch.optim.Adam(net.parameters(), lr=3e-3)
for epoch in range(2):
    for ids, lengths, labels in loader:
        loss = nn.functional.cross_entropy(net(ids, lengths), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
