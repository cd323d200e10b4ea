import numpy as np
import torch
from torch import nn

torch.manual_seed(0)
inputs = torch.randn(64, 8)
labels = (inputs[:, 0] > 0).long()
model = nn.Linear(8, 2)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)

for start in range(0, 64, 16):
    logits = model(inputs[start : start + 16])
    loss = nn.functional.cross_entropy(logits, labels[start : start + 16])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

model.eval()
with torch.no_grad():
    predictions = np.asarray(model(inputs).argmax(-1))
print("accuracy", (predictions == labels.numpy()).mean())
