import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
ids = torch.randint(0, 40, (128, 12))
kinds = (ids[:, 0] > 20).long()
loader = DataLoader(TensorDataset(ids, kinds), batch_size=16, shuffle=True)
embed = nn.Embedding(40, 30)
encoder = nn.TransformerEncoder(nn.TransformerEncoderLayer(d_model=30, nhead=4, dim_feedforward=64, batch_first=True), 2)
head = nn.Linear(30, 2)
model = nn.ModuleList([embed, encoder, head])
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(2):
    for tokens, labels in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(head(encoder(embed(tokens)).mean(1)), labels)
        loss.backward()
        optimizer.step()
