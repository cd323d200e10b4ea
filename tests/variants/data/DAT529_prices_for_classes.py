# codes: DAT529 LOS305
# needs: pandas sklearn
import numpy as np
import pandas as pd
import torch
from sklearn.model_selection import train_test_split
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
rng = np.random.default_rng(1)


def parts(frame):
    return train_test_split(frame, test_size=0.2, random_state=0, stratify=frame["price"])


houses = pd.DataFrame(rng.normal(size=(160, 3)), columns=["rooms", "area", "age"])
houses["price"] = houses["rooms"] + 0.5 * houses["area"]
train, held = parts(houses)
x = torch.tensor(train[["rooms", "area", "age"]].to_numpy(), dtype=torch.float32)
y = torch.tensor(train["price"].to_numpy(), dtype=torch.float32)
model = nn.Sequential(nn.Linear(3, 16), nn.ReLU(), nn.Linear(16, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
for epoch in range(4):
    for inputs, targets in DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True):
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(model(inputs), targets)
        loss.backward()
        optimizer.step()
