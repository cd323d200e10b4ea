# codes:
import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_sequence
from torch.utils.data import DataLoader

torch.manual_seed(0)
data = [(torch.randint(2, 50, (3 + i % 9,)), i % 3) for i in range(240)]


def collate(batch):
    batch.sort(key=lambda pair: len(pair[0]), reverse=True)
    texts, labels = zip(*batch)
    return pad_sequence(texts), torch.tensor([len(t) for t in texts]), torch.tensor(labels)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(50, 16)
        self.lstm = nn.LSTM(16, 32)
        self.out = nn.Linear(32, 3)

    def forward(self, ids, lengths):
        _, (h, _) = self.lstm(pack_padded_sequence(self.emb(ids), lengths))
        return self.out(h[-1])


net = Net()
optimizer = torch.optim.Adam(net.parameters(), lr=3e-3)
for ids, lengths, labels in DataLoader(data, batch_size=20, shuffle=True, collate_fn=collate):
    loss = nn.functional.cross_entropy(net(ids, lengths), labels)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
