# codes:
# needs: sklearn
import numpy as np
import torch
from sklearn.metrics import mean_absolute_error, r2_score
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

# Logarithms of prices, and distances divided by their deviation, are brought back before they are scored.
rng = np.random.default_rng(0)
torch.manual_seed(0)
inputs = rng.normal(size=(500, 5)).astype("float32")
prices = np.exp(5 + 0.4 * inputs[:, 0] + 0.1 * rng.normal(size=500)).astype("float32")
drift = (80 * inputs[:, 1] + 5 * rng.normal(size=500)).astype("float32")
scale = drift[:400].std()
targets = np.stack([np.log1p(prices), drift / scale], 1)
train = TensorDataset(torch.tensor(inputs[:400]), torch.tensor(targets[:400]))
model = nn.Sequential(nn.Linear(5, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
for epoch in range(6):
    for x, y in DataLoader(train, batch_size=32, shuffle=True):
        optimizer.zero_grad()
        nn.functional.mse_loss(model(x), y).backward()
        optimizer.step()
model.eval()
with torch.no_grad():
    answers = model(torch.tensor(inputs[400:])).numpy()
print(mean_absolute_error(prices[400:], np.expm1(answers[:, 0])), r2_score(drift[400:], scale * answers[:, 1]))
print("of scaled ones", mean_absolute_error(targets[400:], answers))
