# codes: DAT406
# needs: sklearn
import numpy as np
import torch
from sklearn.model_selection import train_test_split
from torch import nn

rng = np.random.default_rng(0)
table = rng.normal(size=(400, 5)).astype("float32")
price = (table @ np.array([1.0, -2.0, 0.5, 0.0, 1.0], dtype="float32"))[:, None]


class Data:
    def __init__(self):
        self.x_test, self.x_train, self.y_test, self.y_train = (
            train_test_split(table, price, test_size=0.1, random_state=1)
        )


data = Data()
model = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
x, y = torch.from_numpy(data.x_train), torch.from_numpy(data.y_train)
for step in range(40):
    optimizer.zero_grad()
    loss = nn.functional.mse_loss(model(x), y)
    loss.backward()
    optimizer.step()
with torch.no_grad():
    print(nn.functional.mse_loss(model(torch.from_numpy(data.x_test)), torch.from_numpy(data.y_test)))
