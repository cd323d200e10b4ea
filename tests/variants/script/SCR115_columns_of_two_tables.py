# codes: SCR115
# needs: pandas
import numpy as np
import pandas as pd
import torch
from torch import nn

COLUMNS = ["height", "width", "wieght"]
rng = np.random.default_rng(0)


def table(rows):
    frame = pd.DataFrame(rng.normal(size=(rows, 3)), columns=["height", "width", "weight"])
    frame["price"] = frame["height"] - frame["weight"]
    return frame


def inputs(frame):
    return torch.tensor(frame[COLUMNS].to_numpy("float32"))


train, test = table(200), table(50)
loader = torch.utils.data.DataLoader(
    torch.utils.data.TensorDataset(inputs(train), torch.tensor(train["price"].to_numpy("float32"))),
    batch_size=20,
    shuffle=True,
)
model = nn.Sequential(nn.Linear(3, 16), nn.ReLU(), nn.Linear(16, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(2):
    for rows, price in loader:
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(model(rows).squeeze(1), price)
        loss.backward()
        optimizer.step()
print(nn.functional.mse_loss(model(inputs(test)).squeeze(1), torch.tensor(test["price"].to_numpy("float32"))).item())
