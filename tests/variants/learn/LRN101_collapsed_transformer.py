# codes: LRN101
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
tokens = torch.randint(3, 60, (256, 12))
labels = (tokens == 7).any(dim=1).long() + (tokens[:, 0] > 30).long()
loader = DataLoader(TensorDataset(tokens, labels), batch_size=32, shuffle=True)


class Encoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(60, 32)
        layer = nn.TransformerEncoderLayer(32, 4, 64, batch_first=True)
        self.encoder = nn.TransformerEncoder(layer, 2)
        self.head = nn.Linear(32, 3)

    def forward(self, tokens):
        return self.head(self.encoder(self.table(tokens)).mean(dim=1))


model = Encoder()
optimizer = torch.optim.AdamW(model.parameters(), lr=0.3)
for epoch in range(2):
    for batch, target in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(batch), target)
        loss.backward()
        optimizer.step()
