# codes: FWD101 FWD304 LOS301
# needs: pandas sklearn
"""Churn from a mixed table: embeddings and numbers."""
import numpy as np
import pandas as pd
import torch
from sklearn.metrics import balanced_accuracy_score
from sklearn.model_selection import train_test_split
from sklearn.preprocessing import StandardScaler
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

rs = np.random.RandomState(99)
N = 302
frame = pd.DataFrame({
    "plan": rs.choice(["basic", "plus", "pro"], N, p=[0.5, 0.3, 0.2]),
    "region": rs.choice(["north", "south", "east", "west", "islands"], N, p=[0.3, 0.3, 0.2, 0.19, 0.01]),
    "months": rs.randint(1, 60, N),
    "spend": rs.gamma(2.0, 20.0, N).round(2),
})
frame["status"] = np.select([frame.months < 15, frame.spend > 55], [2.0, 1.0], 0.0)
frame.loc[N - 1, "region"] = "abroad"
CATEGORICAL, NUMERIC, TARGET = ["plan", "region"], ["months", "spend"], "status"

last = frame.tail(1)
train_df, test_df = train_test_split(frame.iloc[:-1], test_size=60, random_state=0)
test_df = pd.concat([test_df, last])
scaler = StandardScaler().fit(train_df[NUMERIC])
levels = {c: pd.CategoricalDtype(sorted(train_df[c].unique())) for c in CATEGORICAL}


def tensors(df):
    codes = np.stack([df[c].astype(levels[c]).cat.codes.to_numpy() for c in CATEGORICAL], axis=1)
    numbers = scaler.transform(df[NUMERIC])
    return TensorDataset(
        torch.tensor(codes, dtype=torch.long),
        torch.tensor(numbers, dtype=torch.float32),
        torch.tensor(df[TARGET].to_numpy()),
    )


class TabularModel(nn.Module):
    def __init__(self, cardinalities, n_numeric, n_out, dim=4):
        super().__init__()
        self.embeds = nn.ModuleList([nn.Embedding(c + 1, dim) for c in cardinalities])
        self.bn = nn.BatchNorm1d(n_numeric)
        width = dim * len(cardinalities) + n_numeric
        self.layers = nn.Sequential(nn.Linear(width, 32), nn.ReLU(), nn.Dropout(0.1), nn.Linear(32, n_out))

    def forward(self, cats, nums):
        parts = [e(cats[:, i]) for i, e in enumerate(self.embeds)]
        return self.layers(torch.cat(parts + [self.bn(nums)], dim=1))


torch.manual_seed(1)
train_dl = DataLoader(tensors(train_df), batch_size=16, shuffle=True)
test_dl = DataLoader(tensors(test_df), batch_size=64)
model = TabularModel([len(levels[c].categories) for c in CATEGORICAL], len(NUMERIC), 3)
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
for epoch in range(3):
    model.train()
    for cats, nums, target in train_dl:
        optimizer.zero_grad()
        loss = criterion(model(cats, nums), target)
        loss.backward()
        optimizer.step()
    model.eval()
    with torch.no_grad():
        results = [(model(c, n).argmax(1), t) for c, n, t in test_dl]
    guess, truth = (torch.cat(z).numpy() for z in zip(*results))
    print(epoch, loss.item(), balanced_accuracy_score(truth, guess))
