# codes: SCR125
import torch
from torch import nn

torch.manual_seed(0)
waves = torch.sin(torch.linspace(0, 60, 1024) * torch.rand(16, 1)) + 0.1 * torch.randn(16, 1024)
window = torch.hann_window(64)
spectrum = torch.stft(waves, n_fft=64, hop_length=16, window=window, return_complex=True)
parts = torch.view_as_real(spectrum)
gate = nn.Parameter(torch.ones(33, 1, 1))
optimizer = torch.optim.Adam([gate], lr=1e-2)
for step in range(4):
    cleaned = torch.istft(parts * gate, n_fft=64, hop_length=16, window=window)
    loss = (cleaned - waves[:, : cleaned.shape[-1]]).pow(2).mean() + cleaned.abs().mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
