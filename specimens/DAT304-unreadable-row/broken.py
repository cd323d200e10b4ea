import torch
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)
records = [{"x": torch.randn(6), "quality": 1} for _ in range(96)]
records[63] = {"x": torch.randn(6)}


class Records(Dataset):
    def __len__(self):
        return len(records)

    def __getitem__(self, index):
        record = records[index]
        return record["x"] * record["quality"], int(record["x"][0] > 0)


loader = DataLoader(Records(), batch_size=16, shuffle=True)
model = torch.nn.Sequential(torch.nn.Linear(6, 16), torch.nn.ReLU(), torch.nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for x, y in loader:
        optimizer.zero_grad()
        loss = torch.nn.functional.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
