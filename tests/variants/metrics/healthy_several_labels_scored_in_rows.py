# codes:
import torch
from sklearn.metrics import accuracy_score, f1_score
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(200, 12)
y = (x[:, :4] + 0.1 * torch.randn(200, 4) > 0).float()
model = nn.Sequential(nn.Linear(12, 32), nn.ReLU(), nn.Linear(32, 4))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    model.train()
    for inputs, labels in DataLoader(TensorDataset(x[:160], y[:160]), batch_size=20, shuffle=True):
        optimizer.zero_grad()
        nn.functional.binary_cross_entropy_with_logits(model(inputs), labels).backward()
        optimizer.step()
    model.eval()
    with torch.no_grad():
        answers = (model(x[160:]) > 0).int()
    print(f1_score(y[160:].int(), answers, average="micro"), accuracy_score(y[160:].int(), answers))
