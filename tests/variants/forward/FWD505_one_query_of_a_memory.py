# codes: FWD505
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
memory = torch.randn(240, 9, 6)
asked = torch.randint(0, 9, (240,))
question = memory[torch.arange(240), asked, :3]
answer = (memory[torch.arange(240), asked, 4] > 0).long()


class Lookup(nn.Module):
    def __init__(self, width=16):
        super().__init__()
        self.ask, self.keys, self.values = nn.Linear(3, width), nn.Linear(6, width), nn.Linear(6, width)
        self.head = nn.Linear(width, 2)

    def forward(self, memory, question):
        query = self.ask(question).unsqueeze(1)
        scores = query @ self.keys(memory).transpose(1, 2) / 4
        weights = scores.softmax(1)
        return self.head((weights @ self.values(memory)).squeeze(1))


model = Lookup()
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(3):
    for rows, questions, answers in DataLoader(TensorDataset(memory, question, answer), batch_size=24, shuffle=True):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(rows, questions), answers)
        loss.backward()
        optimizer.step()
