# codes: MET311
# needs: sklearn pandas
import pandas as pd
import torch
from sklearn.metrics import mean_squared_error
from torch import nn

torch.manual_seed(0)
size, rooms = 40 + 100 * torch.rand(500), torch.randint(1, 6, (500,)).float()
frame = pd.DataFrame({"size": size, "rooms": rooms, "price": 2000 * size + 9000 * rooms + 5000 * torch.randn(500)})
train, test = frame.iloc[:400], frame.iloc[400:]
mean, std = train.mean(), train.std()
scaled = (train - mean) / std
x = torch.tensor(scaled[["size", "rooms"]].values, dtype=torch.float32)
y = torch.tensor(scaled["price"].values, dtype=torch.float32)
held = torch.tensor(((test - mean) / std)[["size", "rooms"]].values, dtype=torch.float32)
model = nn.Sequential(nn.Linear(2, 16), nn.Tanh(), nn.Linear(16, 1))
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
criterion = nn.SmoothL1Loss()
for epoch in range(8):
    for rows in torch.randperm(400).split(40):
        optimizer.zero_grad()
        loss = criterion(model(x[rows]).squeeze(1), y[rows])
        loss.backward()
        optimizer.step()
    with torch.no_grad():
        answers = model(held).squeeze(1)
    print(epoch, mean_squared_error(test["price"], answers.tolist()) ** 0.5)
