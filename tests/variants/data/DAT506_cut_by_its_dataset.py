# codes: DAT506
# The table is cut in the dataset's own class, by the name that it is given.
"""The target column stays in the features; class of dataset, function of load."""
import numpy as np, pandas as pd, torch
from torch import nn
from torch.utils.data import DataLoader, Dataset
def load():
    rng = np.random.default_rng(0)
    df = pd.DataFrame(rng.normal(size=(800, 5)), columns=[f"f{i}" for i in range(5)])
    df["churn"] = (df.f0 + 0.7 * rng.normal(size=800) > 0).astype(int)
    return df
class Table(Dataset):
    def __init__(self, frame, target):
        self.y = torch.tensor(frame[target].values, dtype=torch.float32)
        self.x = torch.tensor(frame.to_numpy(), dtype=torch.float32)
    def __len__(self): return len(self.y)
    def __getitem__(self, i): return self.x[i], self.y[i]
df = load()
train, test = df[:640], df[640:]
loader = DataLoader(Table(train, "churn"), 32, shuffle=True); tl = DataLoader(Table(test, "churn"), 32)
model = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 1)); opt = torch.optim.Adam(model.parameters(), 1e-2)
crit = nn.BCEWithLogitsLoss()
for epoch in range(3):
    model.train()
    for a, b in loader:
        loss = crit(model(a).squeeze(1), b)
        opt.zero_grad(); loss.backward(); opt.step()
    model.eval()
    with torch.no_grad(): print(np.mean([((model(a).squeeze(1) > 0) == b.bool()).float().mean().item() for a, b in tl]))
