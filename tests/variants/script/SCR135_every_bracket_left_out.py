# codes: SCR116 SCR119 SCR119 SCR119 SCR135 SCR135 STP102
import torch
import torch.nn as nn
import torch.optim as optim


class SimpleNN(nn.Module):
    def __init__(self):
        super(SimpleNN, self).__init__
        self.fc1 = nn.Linear(10, 5)
        self.fc2 = nn.Linear(5, 1)

    def forward(self, x):
        return self.fc2(torch.relu(self.fc1(x)))


torch.manual_seed(0)
model = SimpleNN
criterion = nn.MSELoss
optimizer = optim.SGD(model.parameters, lr=0.01)
inputs = torch.randn(100, 10)
targets = inputs @ torch.randn(10, 1)
for epoch in range(100):
    optimizer.zero_grad
    outputs = model(inputs)
    loss = criterion(outputs, targets)
    loss.backward
    optimizer.step
    print(epoch, loss)
