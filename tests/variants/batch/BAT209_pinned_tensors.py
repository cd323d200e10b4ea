# codes: BAT209
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

device = torch.device("cuda:0" if torch.cuda.is_available() else "cpu")
torch.manual_seed(1)
features = torch.randn(200, 10)
targets = features @ torch.randn(10, 1) + 0.1 * torch.randn(200, 1)
train_set = TensorDataset(features.to(device), targets.to(device))
train_loader = DataLoader(train_set, batch_size=25, shuffle=True, pin_memory=True)
regressor = nn.Sequential(nn.Linear(10, 24), nn.Tanh(), nn.Linear(24, 1)).to(device)
sgd = torch.optim.SGD(regressor.parameters(), lr=0.05, momentum=0.9)
criterion = nn.MSELoss()
for epoch in range(4):
    total = 0.0
    for inputs, wanted in train_loader:
        sgd.zero_grad()
        loss = criterion(regressor(inputs), wanted)
        loss.backward()
        sgd.step()
        total += loss.item()
    print(epoch, total / len(train_loader))
