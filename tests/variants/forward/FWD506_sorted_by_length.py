# codes: FWD506
import torch
from torch import nn
from torch.nn.utils import rnn
from torch.utils.data import DataLoader

torch.manual_seed(0)
data = [(torch.randint(1, 30, (int(n),)), i % 2) for i, n in enumerate(torch.randint(2, 16, (160,)))]
data = [(torch.cat([ids, torch.tensor([30 + kind])]), kind) for ids, kind in data]


def collate(batch):
    batch.sort(key=lambda pair: -len(pair[0]))
    ids = rnn.pad_sequence([ids for ids, _ in batch], batch_first=True)
    return ids, [len(ids) for ids, _ in batch], torch.tensor([float(kind) for _, kind in batch])


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(32, 12, padding_idx=0)
        self.gru = nn.GRU(12, 20, batch_first=True)
        self.out = nn.Linear(20, 1)

    def forward(self, ids, lengths):
        states, _ = self.gru(rnn.pack_padded_sequence(self.table(ids), lengths, batch_first=True))
        states, _ = rnn.pad_packed_sequence(states, batch_first=True)
        return self.out(states[:, -1, :]).squeeze(1)


net = Tagger()
optimizer = torch.optim.Adam(net.parameters(), lr=5e-3)
for epoch in range(2):
    for ids, lengths, kinds in DataLoader(data, batch_size=16, shuffle=True, collate_fn=collate):
        loss = nn.functional.binary_cross_entropy_with_logits(net(ids, lengths), kinds)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
