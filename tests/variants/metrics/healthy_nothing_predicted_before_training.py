# codes:
# needs: sklearn
import numpy as np
import torch
from sklearn.metrics import mean_absolute_error
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(400, 5)
y = 40 + 12 * x.sum(1, keepdim=True)
mean, deviation = y[:300].mean(), y[:300].std()
train = DataLoader(TensorDataset(x[:300], (y[:300] - mean) / deviation), batch_size=20, shuffle=True)
model = nn.Linear(5, 1)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
truth = y[300:].numpy()
print("nothing predicted:", mean_absolute_error(truth, np.zeros_like(truth)))
for epoch in range(3):
    for a, b in train:
        optimizer.zero_grad()
        nn.functional.mse_loss(model(a), b).backward()
        optimizer.step()
model.eval()
with torch.no_grad():
    answers = (model(x[300:]) * deviation + mean).numpy()
print(mean_absolute_error(truth, answers), "a constant:", mean_absolute_error(truth, np.full_like(truth, 0.5)))
