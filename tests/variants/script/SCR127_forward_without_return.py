# codes: SCR127
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(200, 8)
y = (x @ torch.randn(8, 3)).argmax(1)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(8, 32)
        self.fc2 = nn.Linear(32, 3)

    def forward(self, x):
        x = torch.relu(self.fc1(x))
        logits = self.fc2(x)


model = Net()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
criterion = nn.CrossEntropyLoss()
for epoch in range(3):
    correct = 0
    for xb, yb in DataLoader(TensorDataset(x, y), batch_size=20, shuffle=True):
        optimizer.zero_grad()
        outputs = model(xb)
        loss = criterion(outputs, yb)
        loss.backward()
        optimizer.step()
        correct += (outputs.argmax(1) == yb).sum().item()
    print(epoch, correct / 200)
