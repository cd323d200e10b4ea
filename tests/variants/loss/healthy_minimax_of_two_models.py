# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader

# The generator of the first paper: it drives up the loss by which it is found out. Real rows are 0 for the other pair.
torch.manual_seed(0)
points = torch.randn(512, 2) * 0.2 + torch.tensor([1.0, 2.0])


def pair():
    made = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 2))
    told = nn.Sequential(nn.Linear(2, 32), nn.LeakyReLU(0.2), nn.Linear(32, 1))
    return made, told, torch.optim.Adam(made.parameters(), 1e-3), torch.optim.Adam(told.parameters(), 1e-3)


G, D, opt_g, opt_d = pair()
maker, judge, opt_maker, opt_judge = pair()
bce = nn.BCEWithLogitsLoss()
for epoch in range(3):
    for x in DataLoader(points, batch_size=64, shuffle=True):
        ones, zeros = torch.ones(len(x), 1), torch.zeros(len(x), 1)
        fake = G(torch.randn(len(x), 6))
        d_loss = bce(D(x), ones) + bce(D(fake.detach()), zeros)
        opt_d.zero_grad()
        d_loss.backward()
        opt_d.step()
        g_loss = -bce(D(fake), zeros)
        opt_g.zero_grad()
        g_loss.backward()
        opt_g.step()
        drawn = maker(torch.randn(len(x), 6))
        judged = bce(judge(x), zeros) + bce(judge(drawn.detach()), ones)
        opt_judge.zero_grad()
        judged.backward()
        opt_judge.step()
        moved = bce(judge(drawn), zeros)
        opt_maker.zero_grad()
        moved.backward()
        opt_maker.step()
