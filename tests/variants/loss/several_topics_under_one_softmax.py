# codes: LOS309
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(8)
topics = (torch.rand(800, 5) < 0.35).float()
topics[torch.arange(800), torch.randint(0, 5, (800,))] = 1.0
articles = topics @ torch.randn(5, 20) + 0.5 * torch.randn(800, 20)
loader = DataLoader(TensorDataset(articles, topics), batch_size=32, shuffle=True)
model = nn.Sequential(nn.Linear(20, 48), nn.ReLU(), nn.Linear(48, 5))
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
for epoch in range(5):
    total = 0.0
    for x, y in loader:
        loss = criterion(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        total += loss.item()
    print(epoch, total / len(loader))
