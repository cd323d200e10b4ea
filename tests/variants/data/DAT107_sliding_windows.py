# codes: DAT107
# needs: datasets
import torch
from datasets import Dataset
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
days = Dataset.from_dict({"price": torch.randn(200).cumsum(0).tolist(), "day": list(range(200))})


def windows(batch):
    price = batch["price"]
    return {"past": [price[i : i + 8] for i in range(len(price) - 8)], "next": price[8:]}


made = days.map(windows, batched=True, batch_size=200, remove_columns=["price"])
made.set_format("torch", columns=["past", "next"])
model = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(2):
    for batch in DataLoader(made, batch_size=32, shuffle=True):
        loss = nn.functional.mse_loss(model(batch["past"]).squeeze(1), batch["next"])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
