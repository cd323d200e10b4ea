# codes: LRN303
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
text = torch.randint(0, 30, (4000,))
rows = text[:3990].reshape(-1, 21)


class LM(nn.Module):
    def __init__(self, vocab=30, d=24):
        super().__init__()
        self.emb = nn.Embedding(vocab, d)
        self.rnn = nn.LSTM(d, d, batch_first=True, bidirectional=True)
        self.out = nn.Linear(2 * d, vocab)

    def forward(self, x):
        h, _ = self.rnn(self.emb(x))
        return self.out(h).transpose(1, 2)


lm = LM()
opt = torch.optim.Adam(lm.parameters(), lr=3e-3)
for epoch in range(5):
    for (batch,) in DataLoader(TensorDataset(rows), batch_size=16, shuffle=True):
        loss = nn.functional.cross_entropy(lm(batch[:, :-1]), batch[:, 1:])
        opt.zero_grad()
        loss.backward()
        opt.step()
