# codes:
import torch
from torch import nn
from torch.nn import functional
from torch.utils.data import DataLoader


class Codebook(nn.Module):
    """Codes that follow the vectors which pick them; codes that nobody picks drift far away."""

    def __init__(self, size=32, width=8, decay=0.99):
        super().__init__()
        self.decay = decay
        self.codes = nn.Parameter(torch.randn(size, width))
        self.sums = nn.Parameter(torch.randn(size, width))
        self.register_buffer("counts", torch.zeros(size))

    def forward(self, vectors):
        flat = vectors.permute(0, 2, 3, 1).reshape(-1, vectors.shape[1])
        distances = flat.pow(2).sum(1, keepdim=True) + self.codes.pow(2).sum(1) - 2 * flat @ self.codes.t()
        picked = functional.one_hot(torch.argmin(distances, dim=1), len(self.codes)).float()
        quantized = picked @ self.codes
        if self.training:
            self.counts = self.counts * self.decay + (1 - self.decay) * picked.sum(0)
            total = self.counts.sum()
            self.counts = (self.counts + 1e-5) / (total + len(self.codes) * 1e-5) * total
            self.sums = nn.Parameter(self.sums * self.decay + (1 - self.decay) * picked.t() @ flat)
            self.codes = nn.Parameter(self.sums / self.counts.unsqueeze(1))
        commitment = 0.25 * functional.mse_loss(quantized.detach(), flat)
        quantized = flat + (quantized - flat).detach()
        shape = vectors.shape[0], *vectors.shape[2:], vectors.shape[1]
        return commitment, quantized.view(shape).permute(0, 3, 1, 2)


class Autoencoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = nn.Sequential(
            nn.Conv2d(1, 16, 4, 2, 1), nn.ReLU(), nn.Conv2d(16, 16, 3, 1, 1), nn.ReLU(), nn.Conv2d(16, 8, 1)
        )
        self.codebook = Codebook()
        self.decoder = nn.Sequential(nn.Conv2d(8, 16, 3, 1, 1), nn.ReLU(), nn.ConvTranspose2d(16, 1, 4, 2, 1))

    def forward(self, images):
        commitment, quantized = self.codebook(self.encoder(images))
        return commitment, self.decoder(quantized)


torch.manual_seed(1)
strokes = torch.rand(600, 1, 2, 2)
images = functional.interpolate(strokes, size=(8, 8), mode="bilinear") - 0.5
loader = DataLoader(images, batch_size=64, shuffle=True)
model = Autoencoder()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(40):
    model.train()
    for batch in loader:
        commitment, restored = model(batch)
        loss = functional.mse_loss(restored, batch) / images.var() + commitment
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
