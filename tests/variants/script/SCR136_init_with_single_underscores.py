# codes: SCR136
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(200, 8)
y = (x[:, 0] * x[:, 1]).unsqueeze(1)


class Product(nn.Module):
    def _init_(self):
        super()._init_()
        self.first = nn.Linear(8, 40)
        self.second = nn.Linear(40, 1)

    def forward(self, inputs):
        return self.second(torch.tanh(self.first(inputs)))


net = Product()
optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)
mse = nn.MSELoss()
for epoch in range(4):
    for inputs, wanted in DataLoader(TensorDataset(x, y), batch_size=20, shuffle=True):
        optimizer.zero_grad()
        loss = mse(net(inputs), wanted)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
