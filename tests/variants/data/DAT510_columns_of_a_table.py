# codes: DAT510
# needs: sklearn pandas
import numpy as np
import pandas as pd
import torch
from sklearn.model_selection import train_test_split
from sklearn.preprocessing import StandardScaler
from torch import nn
from torch.utils.data import DataLoader, Dataset

rng = np.random.default_rng(0)
frame = pd.DataFrame({"age": rng.uniform(18, 90, 700), "income": rng.lognormal(10, 0.5, 700), "owner": rng.integers(0, 2, 700)})
frame["churn"] = ((frame.age < 40) & (frame.income < 25000) | (rng.random(700) < 0.1)).astype(int)
numeric = ["age", "income"]
frame[numeric] = StandardScaler().fit_transform(frame[numeric])
train_frame, valid_frame = train_test_split(frame, test_size=0.2, random_state=1, stratify=frame.churn)


class Churn(Dataset):
    def __init__(self, part):
        self.x = torch.tensor(part[["age", "income", "owner"]].values, dtype=torch.float32)
        self.y = torch.tensor(part.churn.values)

    def __len__(self):
        return len(self.y)

    def __getitem__(self, i):
        return self.x[i], self.y[i]


torch.manual_seed(0)
train = DataLoader(Churn(train_frame), batch_size=32, shuffle=True)
valid = DataLoader(Churn(valid_frame), batch_size=70)
net = nn.Sequential(nn.Linear(3, 16), nn.ReLU(), nn.Linear(16, 2))
opt = torch.optim.Adam(net.parameters(), lr=5e-3)
for epoch in range(10):
    net.train()
    for x, y in train:
        loss = nn.functional.cross_entropy(net(x), y)
        opt.zero_grad()
        loss.backward()
        opt.step()
    net.eval()
    with torch.no_grad():
        print(epoch, loss.item(), sum((net(x).argmax(1) == y).sum().item() for x, y in valid) / len(valid_frame))
