# codes: MET101
# needs: sklearn
import torch
from sklearn.metrics import f1_score
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
data = TensorDataset(torch.randn(64, 8), torch.arange(64) % 3)
model = nn.Linear(8, 3)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for inputs, labels in DataLoader(data, batch_size=16, shuffle=True):
    loss = nn.functional.cross_entropy(model(inputs), labels)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

model.eval()
scores = []
for inputs, labels in DataLoader(data, batch_size=16):
    with torch.no_grad():
        outputs = model(inputs)
    scores.append(f1_score(labels, outputs, average="macro"))
print(sum(scores) / len(scores))
