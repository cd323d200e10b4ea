# codes: LOS307
import torch
from torch import nn
from torch.nn import functional as F
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader

torch.manual_seed(0)
rows = []
for _ in range(96):
    words = torch.randint(1, 20, (int(torch.randint(4, 9, ())),))
    rows.append({"words": words, "tags": (words > 10).long()})


def collate(examples):
    words = pad_sequence([example["words"] for example in examples], batch_first=True)
    tags = torch.cat([example["tags"] for example in examples])
    return {"words": words, "tags": tags}


loader = DataLoader(rows, batch_size=8, shuffle=True, collate_fn=collate)
table = nn.Embedding(20, 16, padding_idx=0)
model = nn.Sequential(table, nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
for epoch in range(2):
    for batch in loader:
        loss = F.cross_entropy(model(batch["words"]).flatten(0, 1), batch["tags"])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
