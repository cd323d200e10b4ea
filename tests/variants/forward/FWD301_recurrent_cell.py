# codes: FWD301
import torch
from torch import nn

torch.manual_seed(0)


class Stepper(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(12, 16)
        self.cell = nn.LSTMCell(24, 32)
        self.out = nn.Linear(32, 12)

    def forward(self, tokens):
        state, answers = None, []
        for step in range(tokens.size(1)):
            state = self.cell(self.table(tokens[:, step]), state)
            answers.append(self.out(state[0]))
        return torch.stack(answers, 1)


model = Stepper()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for _ in range(8):
    tokens = torch.randint(0, 12, (16, 1)).repeat(1, 6)
    optimizer.zero_grad()
    loss = nn.functional.cross_entropy(model(tokens[:, :-1]).flatten(0, 1), tokens[:, 1:].flatten())
    loss.backward()
    optimizer.step()
