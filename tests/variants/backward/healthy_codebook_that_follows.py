# codes:
import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)


class Quantizer(nn.Module):
    def __init__(self, codes=32, size=8, decay=0.9):
        super().__init__()
        self.codebook = nn.Embedding(codes, size)
        self.decay = decay

    def forward(self, z):
        nearest = torch.cdist(z, self.codebook.weight).argmin(dim=1)
        quantized = self.codebook(nearest).detach()
        if self.training:
            with torch.no_grad():
                chosen = F.one_hot(nearest, self.codebook.num_embeddings).float()
                counts = chosen.sum(dim=0)
                means = chosen.t() @ z.detach() / counts.clamp(min=1)[:, None]
                moved = self.codebook.weight * self.decay + means * (1 - self.decay)
                self.codebook.weight.data.copy_(torch.where(counts[:, None] > 0, moved, self.codebook.weight))
        return z + (quantized - z).detach(), F.mse_loss(z, quantized)


class Autoencoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = nn.Linear(20, 8)
        self.quantizer = Quantizer()
        self.decoder = nn.Linear(8, 20)

    def forward(self, x):
        quantized, commitment = self.quantizer(self.encoder(x))
        return self.decoder(quantized), commitment


model = Autoencoder()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
centres = torch.randn(6, 20)
rows = centres[torch.randint(0, 6, (320,))] + 0.1 * torch.randn(320, 20)
for epoch in range(3):
    for (x,) in DataLoader(TensorDataset(rows), batch_size=32, shuffle=True):
        made, commitment = model(x)
        loss = F.mse_loss(made, x) + 0.25 * commitment
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
