# codes: SCR158
# A ranking is scored for each user of the test rows, some of whom have a single item there.
import numpy as np
import pandas as pd
import torch
from sklearn.metrics import ndcg_score
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.default_rng(3)
torch.manual_seed(3)
table = pd.DataFrame(rng.normal(size=(1200, 5)), columns=list("abcde"))
table["user"] = rng.integers(0, 90, 1200)
table["liked"] = (table["a"] + rng.normal(size=1200) > 0).astype(int)
train, test = table.iloc[:1000], table.iloc[1000:]


def tensor_of(part):
    return torch.tensor(part[list("abcde")].to_numpy(), dtype=torch.float32)


features, targets = tensor_of(train), torch.tensor(train["liked"].to_numpy(), dtype=torch.float32)
model = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
for epoch in range(15):
    for batch, target in DataLoader(TensorDataset(features, targets), batch_size=25, shuffle=True):
        loss = nn.functional.binary_cross_entropy_with_logits(model(batch).squeeze(1), target)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
inputs = torch.tensor(test[list("abcde")].to_numpy(), dtype=torch.float32)
with torch.no_grad():
    test = test.assign(score=model(inputs).squeeze(1).numpy())
scores = {}
for user, rows in test.groupby("user"):
    scores[user] = ndcg_score([rows["liked"].to_numpy()], [rows["score"].to_numpy()], k=3)
print(sum(scores.values()) / len(scores))
