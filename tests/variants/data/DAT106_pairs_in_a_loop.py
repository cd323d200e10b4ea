# codes: DAT106
# needs: datasets
import torch
from datasets import Dataset
from torch.utils.data import DataLoader

torch.manual_seed(0)
raw = Dataset.from_dict({"question": ["abc", "bcd", "cab", "dda"] * 12, "answer": [0, 1, 0, 1] * 12})
ready = raw.map(lambda row: {"ids": [ord(c) - 96 for c in row["question"]]})


def shift(row):
    return {"kind": row["answers"] % 2}


ready = ready.map(shift).with_format("torch", columns=["ids", "kind"])
net = torch.nn.Sequential(torch.nn.Embedding(8, 8), torch.nn.Flatten(), torch.nn.Linear(24, 2))
adam = torch.optim.Adam(net.parameters(), lr=1e-2)
for batch in DataLoader(ready, batch_size=12, shuffle=True):
    loss = torch.nn.functional.cross_entropy(net(batch["ids"]), batch["kind"])
    adam.zero_grad()
    loss.backward()
    adam.step()
