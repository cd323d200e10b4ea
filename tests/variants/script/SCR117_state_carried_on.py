# codes: SCR117
import torch
from torch import nn


class Letters(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(7, 8)
        self.lstm = nn.LSTM(8, 24)
        self.out = nn.Linear(24, 7)

    def forward(self, x, state=None):
        y, state = self.lstm(self.embed(x), state)
        return self.out(y), state


torch.manual_seed(0)
text = (torch.arange(480) % 7).view(4, -1).t()
model = Letters()
adam = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(2):
    state = None
    for i in range(0, 110, 10):
        if state is not None:
            state = state.detach()
        logits, state = model(text[i : i + 10], state)
        loss = nn.functional.cross_entropy(logits.flatten(0, 1), text[i + 1 : i + 11].flatten())
        adam.zero_grad()
        loss.backward()
        adam.step()
