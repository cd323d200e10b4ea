# codes:
import torch
from torch import nn

torch.manual_seed(0)
stream = torch.randint(0, 20, (8, 400))


class Language(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(20, 16)
        self.rnn = nn.GRU(16, 32, batch_first=True)
        self.head = nn.Linear(32, 20)
        self.state = None

    def forward(self, tokens):
        states, state = self.rnn(self.table(tokens), self.state)
        self.state = state.detach()
        return self.head(states)


model = Language()
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
for start in range(0, 380, 20):
    batch, target = stream[:, start : start + 20], stream[:, start + 1 : start + 21]
    optimizer.zero_grad()
    loss = nn.functional.cross_entropy(model(batch).transpose(1, 2), target)
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
