# codes: STP226
import torch
from sklearn.datasets import load_wine
from sklearn.preprocessing import scale

torch.manual_seed(0)
wine = load_wine()
x = torch.tensor(scale(wine.data), dtype=torch.float32)
y = torch.tensor(wine.target)
model = torch.nn.Sequential(torch.nn.Linear(13, 32), torch.nn.Tanh(), torch.nn.Linear(32, 3))
criterion = torch.nn.CrossEntropyLoss()
rate = 0.01
for epoch in range(60):
    rate *= 0.99
    optimizer = torch.optim.AdamW(model.parameters(), lr=rate)
    optimizer.zero_grad()
    loss = criterion(model(x), y)
    loss.backward()
    optimizer.step()
    if epoch % 10 == 0:
        print(epoch, loss.item())
