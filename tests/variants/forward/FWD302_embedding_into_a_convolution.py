# codes: FWD302
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class TextCNN(nn.Module):
    def __init__(self, vocabulary, size=16):
        super().__init__()
        self.embedding = nn.Embedding(vocabulary, size)
        self.convolutions = nn.ModuleList(nn.Conv1d(size, 8, width) for width in (2, 3))
        self.head = nn.Linear(16, 3)

    def forward(self, tokens):
        embedded = self.embedding(tokens)
        pooled = [layer(embedded).relu().amax(-1) for layer in self.convolutions]
        return self.head(torch.cat(pooled, 1))


torch.manual_seed(0)
kinds = torch.randint(0, 3, (150,))
tokens = torch.randint(0, 10, (150, 12)) + 10 * kinds[:, None]
model = TextCNN(30)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for _ in range(3):
    for x, y in DataLoader(TensorDataset(tokens, kinds), batch_size=15, shuffle=True):
        loss = nn.functional.cross_entropy(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
