# codes: DAT306
import numpy as np
import pandas as pd
import torch
from sklearn.model_selection import train_test_split
from sklearn.preprocessing import StandardScaler
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.default_rng(0)
torch.manual_seed(0)
flats = pd.DataFrame({"rooms": rng.integers(1, 8, 400), "area": rng.normal(80, 20, 400), "city": rng.choice(["a", "b"], 400)})
dear = (flats["rooms"] * 20 + flats["area"] > 150).astype("int64")
train, held, dear_train, dear_held = train_test_split(flats, dear, test_size=0.25, random_state=1)
scaler = StandardScaler()
inputs = torch.tensor(scaler.fit_transform(train), dtype=torch.float32)
unseen = torch.tensor(scaler.transform(held), dtype=torch.float32)
model = nn.Sequential(nn.Linear(3, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(2):
    for batch, answers in DataLoader(TensorDataset(inputs, torch.tensor(dear_train.values)), batch_size=30, shuffle=True):
        loss = nn.functional.cross_entropy(model(batch), answers)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
with torch.no_grad():
    print((model(unseen).argmax(1).numpy() == dear_held.values).mean())
