# codes: DAT510
# needs: sklearn accelerate
import numpy as np
import torch
from accelerate import Accelerator
from sklearn.preprocessing import RobustScaler
from torch import nn
from torch.utils.data import DataLoader, TensorDataset, random_split

accelerator = Accelerator(cpu=True)
torch.manual_seed(0)
rng = np.random.default_rng(1)
sensors = rng.normal(20, 5, (800, 6)) * np.array([1, 2, 3, 1, 2, 3])
fault = (sensors[:, 0] + sensors[:, 1] / 2 > 42).astype(int)
sensors = RobustScaler().fit_transform(sensors)
data = TensorDataset(torch.tensor(sensors, dtype=torch.float32), torch.tensor(fault))
train_set, val_set = random_split(data, [640, 160])
train, val = DataLoader(train_set, batch_size=32, shuffle=True), DataLoader(val_set, batch_size=80)
model = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
model, optimizer, train, val = accelerator.prepare(model, optimizer, train, val)
for epoch in range(8):
    model.train()
    for x, y in train:
        loss = nn.functional.cross_entropy(model(x), y)
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
    model.eval()
    hits = 0
    with torch.no_grad():
        for x, y in val:
            guess, gold = accelerator.gather_for_metrics((model(x).argmax(1), y))
            hits += (guess == gold).sum().item()
    print(epoch, loss.item(), hits / 160)
