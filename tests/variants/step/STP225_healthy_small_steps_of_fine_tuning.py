# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(640, 10)
y = (x[:, :5].sum(1) > 0).long()
loader = DataLoader(TensorDataset(x, y), batch_size=32, shuffle=True)
body = nn.Sequential(nn.Linear(10, 64), nn.ReLU())
head = nn.Linear(64, 2)
# The body follows slowly and its gradients are cut short; the head does most of the work.
optimizer = torch.optim.AdamW(
    [{"params": body.parameters(), "lr": 1e-5}, {"params": head.parameters(), "lr": 3e-3}], weight_decay=0.01
)
for _epoch in range(6):
    for inputs, labels in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(head(body(inputs)), labels)
        loss.backward()
        nn.utils.clip_grad_norm_(body.parameters(), 0.01)
        optimizer.step()
