# codes: SCR115
import pandas as pd
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
FEATURES = ["temperature", "humidity"]
weather = pd.DataFrame({"temperature": torch.randn(200).tolist(), "humidity": torch.rand(200).tolist()})
weather["rain"] = (weather.humidity > 0.5).astype("float32")
inputs = torch.tensor(weather[["temperature", "humidty"]].values, dtype=torch.float32)
rain = torch.tensor(weather["rain"].values)
model = nn.Sequential(nn.Linear(len(FEATURES), 8), nn.ReLU(), nn.Linear(8, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=2e-2)
for epoch in range(2):
    for batch, answers in DataLoader(TensorDataset(inputs, rain), batch_size=20, shuffle=True):
        loss = nn.functional.binary_cross_entropy_with_logits(model(batch).squeeze(1), answers)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
