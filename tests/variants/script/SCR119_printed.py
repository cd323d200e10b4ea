# codes: SCR119
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
points = torch.randn(240, 4)
loader = DataLoader(TensorDataset(points, (points.sum(1) > 0).float()), batch_size=24, shuffle=True)
accelerator = Accelerator()
net = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 1))
optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)
net, optimizer, loader = accelerator.prepare(net, optimizer, loader)
for epoch in range(2):
    for inputs, answers in loader:
        loss = nn.functional.binary_cross_entropy_with_logits(net(inputs).squeeze(1), answers)
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
    accelerator.print(f"epoch {epoch}: {loss.item:.3f}")
