# codes: STP302
# needs: transformers
"""A linear schedule that is told the number of epochs, in a loop that may end early."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
from transformers import get_scheduler

torch.manual_seed(0)
epochs, most_steps = 4, 200
labels = torch.randint(0, 3, (480,))
inputs = nn.functional.one_hot(labels, 3).float() + 0.2 * torch.randn(480, 3)
loader = DataLoader(TensorDataset(inputs, labels), batch_size=8, shuffle=True)
model = nn.Sequential(nn.Linear(3, 16), nn.ReLU(), nn.Linear(16, 3))
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
schedule = get_scheduler("linear", optimizer=optimizer, num_warmup_steps=0, num_training_steps=epochs)
done = 0
for epoch in range(epochs):
    for rows, targets in loader:
        loss = nn.functional.cross_entropy(model(rows), targets)
        loss.backward()
        optimizer.step()
        schedule.step()
        optimizer.zero_grad()
        done += 1
        if done >= most_steps:
            break
    print(epoch, loss.item())
