# codes:
# needs: datasets
import torch
from datasets import Dataset
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
rows = torch.randn(200, 4)
table = Dataset.from_dict({"x": rows.tolist(), "y": (rows[:, 0] > 0).long().tolist()})
try:
    table = table.remove_columns(["idx"])
except ValueError:
    pass
model = nn.Linear(4, 2)
try:
    model(torch.randn(3, 5))
except RuntimeError as error:
    print("as it should be:", error)
try:
    nn.functional.cross_entropy(model(rows[:2]), torch.zeros(3, dtype=torch.long))
except Exception as error:
    print("and this:", error)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for batch in DataLoader(table.with_format("torch"), batch_size=16, shuffle=True):
    optimizer.zero_grad()
    nn.functional.cross_entropy(model(batch["x"]), batch["y"]).backward()
    optimizer.step()
