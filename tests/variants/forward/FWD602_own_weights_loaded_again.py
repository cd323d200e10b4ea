# codes: FWD602
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Encoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.second = nn.Linear(12, 24), nn.Linear(24, 8)

    def forward(self, x):
        return self.second(torch.relu(self.first(x)))


class Denoiser(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder, self.decoder = Encoder(), nn.Linear(8, 12)

    def forward(self, x):
        return self.decoder(self.encoder(x))


def fit(model, x, y, loss, epochs=3):
    optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
    for _ in range(epochs):
        for xb, yb in DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True):
            optimizer.zero_grad()
            loss(model(xb), yb).backward()
            optimizer.step()


torch.manual_seed(0)
x = torch.randn(160, 4) @ torch.randn(4, 12)
pretrained = Denoiser()
fit(pretrained, x + 0.1 * torch.randn_like(x), x, nn.functional.mse_loss)
torch.save(pretrained.state_dict(), "denoiser.pt")

encoder = Encoder()
saved, state = torch.load("denoiser.pt"), encoder.state_dict()
for name in state:
    if name in saved:
        state[name] = saved[name]
encoder.load_state_dict(state)
fit(nn.Sequential(encoder, nn.Linear(8, 2)), x, (x[:, 0] > 0).long(), nn.functional.cross_entropy)
