# codes: SCR115
# needs: pandas
import pandas as pd
import torch
from torch import nn

torch.manual_seed(1)
values = torch.randn(160, 2)
frame = pd.DataFrame({"width_mm": values[:, 0].numpy(), "height_mm": values[:, 1].numpy()})
frame["area"] = frame["width_mm"] * 2 + frame["height_mm"]

inputs = torch.tensor(frame[["width", "height"]].values)
targets = torch.tensor(frame[["area"]].values)
model = nn.Linear(2, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for _epoch in range(5):
    for start in range(0, 160, 16):
        loss = nn.functional.mse_loss(model(inputs[start : start + 16]), targets[start : start + 16])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
