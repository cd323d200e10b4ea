# codes: MET105
# needs: sklearn
import torch
from sklearn.metrics import f1_score
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(96, 6)
loader = DataLoader(TensorDataset(x, (x[:, :3] > 0).float()), batch_size=16, shuffle=True)
model = nn.Linear(6, 3)
optimizer = torch.optim.Adam(model.parameters(), lr=5e-2)
for epoch in range(2):
    for inputs, labels in loader:
        optimizer.zero_grad()
        nn.functional.binary_cross_entropy_with_logits(model(inputs), labels).backward()
        optimizer.step()
    with torch.no_grad():
        predicted = (model(x) > 0).int().numpy()
    print(f1_score((x[:, :3] > 0).int().numpy(), predicted))
