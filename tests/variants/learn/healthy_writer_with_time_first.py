# codes:
import torch
from torch import nn

torch.manual_seed(0)
VOCABULARY, WIDTH, LENGTH = 20, 32, 24
stream = torch.cumsum(torch.randint(1, 4, (4000,)), 0) % VOCABULARY
MASK = torch.triu(torch.full((LENGTH, LENGTH), float("-inf")), diagonal=1)


class Writer(nn.Module):
    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(VOCABULARY, WIDTH)
        self.places = nn.Embedding(LENGTH, WIDTH)
        layer = nn.TransformerEncoderLayer(WIDTH, 4, 64, dropout=0.1)
        self.layers = nn.TransformerEncoder(layer, 2, enable_nested_tensor=False)
        self.reader = nn.GRU(WIDTH, WIDTH)
        self.answer = nn.Linear(WIDTH, VOCABULARY)

    def forward(self, ids):
        states = self.words(ids) + self.places(torch.arange(len(ids)).unsqueeze(1))
        return self.answer(self.reader(self.layers(states, MASK))[0])


model = Writer()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for step in range(200):
    starts = torch.randint(0, len(stream) - LENGTH - 1, (16,))
    inputs = torch.stack([stream[i : i + LENGTH] for i in starts], dim=1)
    targets = torch.stack([stream[i + 1 : i + 1 + LENGTH] for i in starts], dim=1)
    loss = nn.functional.cross_entropy(model(inputs).flatten(0, 1), targets.flatten())
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
