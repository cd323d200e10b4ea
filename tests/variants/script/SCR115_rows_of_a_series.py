# codes: SCR115
# needs: pandas
import pandas as pd
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)
table = pd.DataFrame(torch.randn(120, 4).numpy(), columns=list("abcd"))
table["high"] = (table["a"] > 0).astype(int)
train, held_out = table[table["b"] > -1], table[table["b"] <= -1]


class Rows(Dataset):
    def __init__(self, table, labels):
        self.inputs = torch.tensor(table[list("abcd")].values)
        self.labels = labels

    def __len__(self):
        return len(self.labels)

    def __getitem__(self, index):
        return self.inputs[index], self.labels[index]


model = nn.Linear(4, 2)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(2):
    for inputs, labels in DataLoader(Rows(train, train["high"]), batch_size=16, shuffle=True):
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(inputs), labels).backward()
        optimizer.step()
for inputs, labels in DataLoader(Rows(held_out, held_out["high"].values), batch_size=16):
    print((model(inputs).argmax(1) == labels).float().mean())
