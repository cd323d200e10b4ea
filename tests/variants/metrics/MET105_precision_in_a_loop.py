# codes: MET105
# needs: sklearn
import torch
from sklearn.metrics import precision_score
from torch import nn

torch.manual_seed(0)
inputs, labels = torch.randn(64, 8), torch.arange(64) % 4
model = nn.Linear(8, 4)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for start in range(0, 64, 16):
    loss = nn.functional.cross_entropy(model(inputs[start : start + 16]), labels[start : start + 16])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

model.eval()
with torch.no_grad():
    predicted = model(inputs).argmax(-1)
print(precision_score(labels, predicted))
