import torch
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)


class Patients(Dataset):
    def __init__(self):
        self.values = torch.randn(96, 6)
        self.ages = [None if i == 30 else float(20 + i % 50) for i in range(96)]

    def __len__(self):
        return len(self.values)

    def __getitem__(self, index):
        return self.values[index], self.ages[index], int(self.values[index, 0] > 0)


loader = DataLoader(Patients(), batch_size=16, shuffle=True)
model = torch.nn.Sequential(torch.nn.Linear(6, 16), torch.nn.ReLU(), torch.nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for x, age, y in loader:
        optimizer.zero_grad()
        loss = torch.nn.functional.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
