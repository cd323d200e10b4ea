# codes: LOS121
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

accelerator = Accelerator(cpu=True)
torch.manual_seed(0)
x = torch.randn(900, 10)
votes = torch.softmax(x @ torch.randn(10, 4) * 1.5, dim=-1)
loader = DataLoader(TensorDataset(x, votes), batch_size=30, shuffle=True)
model = nn.Sequential(nn.Linear(10, 32), nn.Tanh(), nn.Linear(32, 4))
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for epoch in range(5):
    for inputs, shares in loader:
        log_probs = torch.log_softmax(model(inputs), dim=-1)
        loss = (shares * (log_probs - shares.log())).sum(dim=-1).mean()
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
    print(epoch, loss.item())
