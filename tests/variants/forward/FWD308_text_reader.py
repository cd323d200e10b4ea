# codes: FWD308
import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_sequence
from torch.utils.data import DataLoader

torch.manual_seed(0)
rows = [(torch.randint(1, 50, (3 + i % 7,)), i % 2) for i in range(64)]


def collate(batch):
    seqs, labels = zip(*batch)
    lengths = torch.tensor([len(s) for s in seqs])
    return pad_sequence(seqs, batch_first=True), lengths, torch.tensor(labels)


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(50, 16, padding_idx=0)
        self.gru = nn.GRU(16, 32, batch_first=True)
        self.head = nn.Linear(32, 2)

    def forward(self, ids, lengths):
        packed = pack_padded_sequence(self.emb(ids), lengths, batch_first=True)
        _, h = self.gru(packed)
        return self.head(h[-1])


reader = Reader()
optim = torch.optim.Adam(reader.parameters(), lr=1e-3)
for ids, lengths, y in DataLoader(rows, batch_size=8, shuffle=True, collate_fn=collate):
    optim.zero_grad()
    nn.functional.cross_entropy(reader(ids, lengths), y).backward()
    optim.step()
