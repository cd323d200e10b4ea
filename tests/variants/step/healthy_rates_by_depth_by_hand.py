# codes:
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

# Layer-wise rates as in ELECTRA and BEiT: the further from the head, the smaller.
torch.manual_seed(0)
X = torch.randn(600, 32)
y = X[:, :4].argmax(1)
loader = DataLoader(TensorDataset(X, y), batch_size=20, shuffle=True)
layers = [nn.Sequential(nn.Linear(32, 32), nn.ReLU()) for _ in range(12)]
model = nn.Sequential(*layers, nn.Linear(32, 4))
DECAY = 0.65
optimizer = torch.optim.AdamW(
    [{"params": layer.parameters()} for layer in layers] + [{"params": model[-1].parameters()}], lr=2e-3
)
for depth in range(12):
    group = optimizer.param_groups[depth]
    group["lr"] *= DECAY ** (12 - depth)

for epoch in range(4):
    for inputs, labels in loader:
        loss = F.cross_entropy(model(inputs), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
