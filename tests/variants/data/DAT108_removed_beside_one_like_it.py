# codes: DAT108
# needs: datasets
import torch
from datasets import Dataset
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
marks = torch.randn(200, 4)
table = Dataset.from_dict({"marks": marks.tolist(), "labels": (marks[:, 0] > 0).long().tolist(), "row": list(range(200))})
table = table.remove_columns(["labels_raw", "row"]).with_format("torch")
model = nn.Linear(4, 2)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for batch in DataLoader(table, batch_size=16, shuffle=True):
    optimizer.zero_grad()
    nn.functional.cross_entropy(model(batch["marks"]), batch["labels"]).backward()
    optimizer.step()
