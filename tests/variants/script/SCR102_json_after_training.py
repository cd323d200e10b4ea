# codes: SCR102
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(120, 6)
y = x.sum(1, keepdim=True)
net = nn.Linear(6, 1)
optimizer = torch.optim.SGD(net.parameters(), lr=0.05)
history = []
for epoch in range(2):
    for inputs, wanted in DataLoader(TensorDataset(x, y), batch_size=20, shuffle=True):
        loss = nn.functional.mse_loss(net(inputs), wanted)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        history.append(loss.item())
with open(os.path.join(".", "history.json"), "w") as file:
    file.write(str(history))
