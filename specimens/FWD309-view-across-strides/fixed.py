"""Is rid of FWD309: reshape copies where it must."""

import torch
from torch import nn

torch.manual_seed(0)
text = torch.randint(0, 20, (8, 161))
embed = nn.Embedding(20, 16)
reader = nn.GRU(16, 32, batch_first=True)
head = nn.Linear(32, 20)
optimizer = torch.optim.Adam([*embed.parameters(), *reader.parameters(), *head.parameters()], lr=5e-3)
loss_function = nn.CrossEntropyLoss()

for epoch in range(2):
    for start in range(0, 160, 20):
        letters = text[:, start : start + 20]
        following = text[:, start + 1 : start + 21]
        logits = head(reader(embed(letters))[0])
        loss = loss_function(logits.view(-1, 20), following.reshape(-1))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
