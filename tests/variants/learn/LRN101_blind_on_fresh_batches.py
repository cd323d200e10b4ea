# codes: LRN101
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(1)
tokens = torch.randint(3, 40, (640, 10))
labels = tokens[:, 0] % 4
loader = DataLoader(TensorDataset(tokens, labels), batch_size=32, shuffle=True)


class Words(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(40, 32)
        self.place = nn.Embedding(10, 32)
        layer = nn.TransformerEncoderLayer(32, 4, 64, 0.0, batch_first=True)
        self.encoder = nn.TransformerEncoder(layer, 2)
        self.head = nn.Sequential(nn.Linear(32, 32), nn.ReLU(), nn.Linear(32, 4))

    def forward(self, tokens):
        hidden = self.encoder(self.table(tokens) + self.place(torch.arange(tokens.shape[1])))
        return self.head(hidden[:, 0])


model = Words()
optimizer = torch.optim.AdamW(model.parameters(), lr=0.12)
schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: min(1.0, (step + 1) / 8))
for epoch in range(5):
    for batch, target in loader:
        loss = nn.functional.cross_entropy(model(batch), target)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
