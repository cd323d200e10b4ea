# codes: DAT102
import torch
from torch.utils.data import DataLoader, Dataset, IterableDataset, Subset, TensorDataset

torch.manual_seed(0)


class Classifier(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = torch.nn.Sequential(torch.nn.Linear(6, 16), torch.nn.ReLU(), torch.nn.Linear(16, 2))

    def forward(self, x, labels):
        return torch.nn.functional.cross_entropy(self.layers(x), labels)


features = torch.randn(96, 6)
labels = (features[:, 0] > 0).long()
rows = [{"x": x, "label": y} for x, y in zip(features, labels)]
loader = DataLoader(rows, batch_size=16, shuffle=True)
model = Classifier()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(2):
    for batch in loader:
        optimizer.zero_grad()
        loss = model(**batch)
        loss.backward()
        optimizer.step()
