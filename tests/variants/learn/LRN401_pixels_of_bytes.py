# codes: LRN401
# needs: sklearn
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
from sklearn.datasets import load_digits

torch.manual_seed(0)
digits = load_digits()
images = torch.tensor(digits.images * 15.9).to(torch.uint8).unsqueeze(1)
labels = torch.tensor(digits.target)

loader = DataLoader(TensorDataset(images, labels), batch_size=64, shuffle=True)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(64, 64)
        self.fc2 = nn.Linear(64, 10)

    def forward(self, x):
        x = x.float().view(len(x), -1)
        return self.fc2(torch.sigmoid(self.fc1(x)))


model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
for epoch in range(2):
    for x, t in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(x), t)
        loss.backward()
        optimizer.step()
