# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
# Every row ends in ends (2): the model is to learn to stop, and to stay stopped.
rows = [
    torch.cat([torch.randint(3, 30, (n,)), torch.full((16 - n,), 2)]) for n in torch.randint(3, 15, (400,)).tolist()
]
embed, rnn, out = nn.Embedding(30, 32), nn.GRU(32, 32, batch_first=True), nn.Linear(32, 30)
parameters = [*embed.parameters(), *rnn.parameters(), *out.parameters()]
optimizer = torch.optim.Adam(parameters, lr=3e-3)
for epoch in range(3):
    for batch in DataLoader(rows, batch_size=20, shuffle=True):
        logits = out(rnn(embed(batch[:, :-1]))[0])
        loss = nn.functional.cross_entropy(logits.transpose(1, 2), batch[:, 1:])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
