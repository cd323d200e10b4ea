# codes: SCR115
# needs: pandas
import pandas as pd
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

TAGS = ["calm", "loud", "fast"]
torch.manual_seed(0)
sounds = torch.randn(200, 5)
table = pd.DataFrame(sounds.numpy(), columns=[f"band_{n}" for n in range(5)])
for number, tag in enumerate(TAGS):
    table[f"is_{tag}"] = (sounds[:, number] > 0).float().numpy()


def tensors(frame):
    bands = [name for name in frame.columns if name.startswith("band_")]
    return torch.tensor(frame[bands].values), torch.tensor(frame[TAGS].values)


loader = DataLoader(TensorDataset(*tensors(table)), batch_size=20, shuffle=True)
tagger = nn.Sequential(nn.Linear(5, 24), nn.ReLU(), nn.Linear(24, len(TAGS)))
optimizer = torch.optim.Adam(tagger.parameters(), lr=5e-3)
for epoch in range(3):
    for bands, tags in loader:
        loss = nn.functional.binary_cross_entropy_with_logits(tagger(bands), tags)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, {tag: round(loss.item(), 3) for tag in TAGS})
