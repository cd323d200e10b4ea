# codes: BAT210
import numpy as np
import torch
from torch import nn

torch.manual_seed(0)
rng = np.random.default_rng(0)
rows = rng.normal(size=(960, 6)).astype("float32")
prices = rows @ rng.normal(size=6).astype("float32")
settings = {"batch_size": 12, "epochs": 8}
batch_size = settings["batch_size"]
steps_per_epoch = int(rows.shape[0] / batch_size)
model = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(settings["epochs"]):
    order = rng.permutation(len(rows))
    for step in range(steps_per_epoch // batch_size):
        index = order[step * batch_size : (step + 1) * batch_size]
        x, y = torch.from_numpy(rows[index]), torch.from_numpy(prices[index])
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(model(x).squeeze(1), y)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
