# codes: SCR124
import numpy as np
import torch
from torch import nn

torch.manual_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(200, 4)).astype("float32")
y = (x[:, 0] > 0).astype("int64")
easy = np.abs(x[:150, 0]) > 0.5
model = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 2))
adam = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(10):
    loss = nn.functional.cross_entropy(model(torch.from_numpy(x[:150])), torch.from_numpy(y[:150]))
    adam.zero_grad()
    loss.backward()
    adam.step()
with torch.no_grad():
    answers = model(torch.from_numpy(x[150:])).argmax(1).numpy()
print("easy ones", (answers[easy] == y[150:][easy]).mean())
