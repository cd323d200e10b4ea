# codes:
"""A codebook that follows its encoder, and an encoder that is held to its codebook: the sum of both rises at first."""

import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(3)
rows, columns = torch.meshgrid(torch.arange(12.0), torch.arange(12.0), indexing="ij")
centres = torch.rand(256, 2, 1, 1) * 8 + 2
pictures = torch.exp(-((columns - centres[:, 0]) ** 2 + (rows - centres[:, 1]) ** 2) / 5)[:, None]


class Codebook(nn.Module):
    def __init__(self, size, width):
        super().__init__()
        self.codes = nn.Embedding(size, width)
        nn.init.uniform_(self.codes.weight, -1 / size, 1 / size)

    def forward(self, hidden):
        flat = hidden.movedim(1, -1)
        nearest = torch.cdist(flat.reshape(-1, flat.shape[-1]), self.codes.weight).argmin(1)
        quantized = self.codes(nearest).view_as(flat).movedim(-1, 1)
        codebook_loss = F.mse_loss(quantized, hidden.detach())
        commitment = F.mse_loss(hidden, quantized.detach())
        return hidden + (quantized - hidden).detach(), codebook_loss + 0.25 * commitment


class Autoencoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = nn.Sequential(nn.Conv2d(1, 16, 4, 2, 1), nn.ReLU(), nn.Conv2d(16, 16, 3, 1, 1))
        self.codebook = Codebook(32, 16)
        self.decoder = nn.Sequential(nn.ConvTranspose2d(16, 16, 4, 2, 1), nn.ReLU(), nn.Conv2d(16, 1, 3, 1, 1))

    def forward(self, pictures):
        codes, codebook_loss = self.codebook(self.encoder(pictures))
        return self.decoder(codes), codebook_loss


model = Autoencoder()
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
for epoch in range(4):
    for (batch,) in DataLoader(TensorDataset(pictures), batch_size=32, shuffle=True):
        decoded, codebook_loss = model(batch)
        loss = F.mse_loss(decoded, batch) + codebook_loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
