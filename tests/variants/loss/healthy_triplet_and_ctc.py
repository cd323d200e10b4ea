# codes:
import torch
from torch import nn

torch.manual_seed(0)
net = nn.Linear(8, 6)
optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
triplet, ctc = nn.TripletMarginLoss(), nn.CTCLoss()
for step in range(5):
    anchor = torch.randn(16, 8)
    metric = triplet(net(anchor), net(anchor + 0.1 * torch.randn(16, 8)), net(torch.randn(16, 8)))
    spoken = net(torch.randn(20, 4, 8)).log_softmax(-1)
    words = torch.randint(1, 6, (4, 5))
    loss = metric + ctc(spoken, words, torch.full((4,), 20), torch.full((4,), 5))
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
