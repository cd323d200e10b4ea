# codes: BWD201 SCR112
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(320, 8)
y = (x[:, :4].sum(1) > 0).long()
loader = DataLoader(TensorDataset(x, y), batch_size=32, shuffle=True)
model = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
centre = torch.zeros(2)
for epoch in range(5):
    total = 0
    for inputs, labels in loader:
        logits = model(inputs)
        centre = 0.9 * centre + 0.1 * logits.mean(0)
        loss = nn.functional.cross_entropy(logits - centre, labels)
        total += loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, total.item() / len(loader))
print("weights", model[0].weights.norm())
