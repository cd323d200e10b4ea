# codes: LOS303
import torch
from torch import nn

torch.manual_seed(0)
rnn, head = nn.GRU(5, 12, batch_first=True), nn.Linear(12, 3)
optimizer = torch.optim.Adam([*rnn.parameters(), *head.parameters()], lr=1e-2)
for step in range(30):
    kind = step % 3
    word = torch.randn(1, 6, 5) + kind
    states, _ = rnn(word)
    scores = head(states[:, -1]).log_softmax(1)
    loss = nn.functional.nll_loss(scores, torch.tensor(kind))
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
