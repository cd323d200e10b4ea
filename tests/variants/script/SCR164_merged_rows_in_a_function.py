# codes: SCR164 LOS301
# needs: pandas
import numpy as np
import pandas as pd
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
rng = np.random.default_rng(1)


def labelled(frame, answers):
    frame = frame.merge(answers, on="id", how="left")
    return frame.assign(bought=frame["bought"].astype(np.int64))


frame = pd.DataFrame(rng.normal(size=(160, 3)), columns=["age", "visits", "spent"]).assign(id=range(160))
answers = pd.DataFrame({"id": range(150), "bought": (frame["spent"][:150] > 0) * 1})
frame = labelled(frame, answers)
x = torch.tensor(frame[["age", "visits", "spent"]].to_numpy(), dtype=torch.float32)
y = torch.tensor(frame["bought"].to_numpy()).float()

model = nn.Sequential(nn.Linear(3, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
for epoch in range(4):
    for inputs, targets in DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(inputs), targets)
        loss.backward()
        optimizer.step()
