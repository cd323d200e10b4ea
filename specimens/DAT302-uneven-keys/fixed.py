import torch
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)
values = torch.randn(96, 6)
records = [{"x": v, "y": int(v[0] > 0), "weight": torch.tensor(1.0)} for v in values]
del records[57]["weight"]


class Records(Dataset):
    def __len__(self):
        return len(records)

    def __getitem__(self, index):
        return {"weight": torch.tensor(1.0), **records[index]}


loader = DataLoader(Records(), batch_size=16, shuffle=True)
model = torch.nn.Sequential(torch.nn.Linear(6, 16), torch.nn.ReLU(), torch.nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for batch in loader:
        optimizer.zero_grad()
        losses = torch.nn.functional.cross_entropy(model(batch["x"]), batch["y"], reduction="none")
        loss = losses.mean()
        loss.backward()
        optimizer.step()
