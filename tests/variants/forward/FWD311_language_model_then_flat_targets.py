# codes: FWD311 LOS306
import torch
import torch.nn as nn

words = ("the quick brown fox jumps over the lazy dog . " * 40).split()
vocab = sorted(set(words))
data = torch.tensor([vocab.index(w) for w in words])[:320].view(8, 40).t().contiguous()


class Model(nn.Module):
    def __init__(self, layers=2, hidden=32):
        super().__init__()
        self.layers, self.hidden = layers, hidden
        self.encoder = nn.Embedding(len(vocab), 16)
        self.rnn = nn.LSTM(16, hidden, layers)
        self.decoder = nn.Linear(hidden, len(vocab))

    def forward(self, x, state):
        out, state = self.rnn(self.encoder(x), state)
        return self.decoder(out), state

    def init_hidden(self, batch):
        weight = next(self.parameters())
        return weight.new_zeros(batch, self.layers, self.hidden), weight.new_zeros(batch, self.layers, self.hidden)


torch.manual_seed(0)
model = Model()
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
for _ in range(2):
    state = model.init_hidden(8)
    for start in range(0, 39, 10):
        state = tuple(part.detach() for part in state)
        x = data[start : start + 9]
        y = data[start + 1 : start + 1 + len(x)].reshape(-1)
        out, state = model(x[: len(y) // 8], state)
        loss = nn.functional.cross_entropy(out, y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
