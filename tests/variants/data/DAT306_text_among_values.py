# codes: DAT306
import pandas as pd
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
sizes = torch.rand(300)
parts = pd.DataFrame({"size": sizes.tolist(), "colour": ["red", "green", "blue"] * 100})
answers = (sizes > 0.5).float().unsqueeze(1)
inputs = torch.tensor(parts.values, dtype=torch.float32)
model = nn.Sequential(nn.Linear(2, 16), nn.ReLU(), nn.Linear(16, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for batch, wanted in DataLoader(TensorDataset(inputs, answers), batch_size=25, shuffle=True):
        loss = nn.functional.binary_cross_entropy_with_logits(model(batch), wanted)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
