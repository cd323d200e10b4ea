# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)


class Quantised(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder, self.decoder = nn.Linear(12, 4), nn.Linear(4, 12)
        self.codes = nn.Embedding(16, 4)
        self.later = nn.Linear(4, 4)
        self.seen = []

    def forward(self, x):
        z = self.encoder(x)
        nearest = torch.cdist(z, self.codes.weight).argmin(1)
        self.seen.append(z.detach().numpy().mean())
        q = self.codes(nearest)
        loss = nn.functional.mse_loss(q, z.detach()) + 0.25 * nn.functional.mse_loss(z, q.detach())
        return self.decoder(z + (q - z).detach()), loss

    def second_stage(self, codes):
        return self.later(codes)


model = Quantised()
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
for epoch in range(6):
    for x in DataLoader(torch.randn(256, 12), batch_size=32, shuffle=True):
        rebuilt, commitment = model(x)
        loss = nn.functional.mse_loss(rebuilt, x) + commitment
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
