# codes: STP205
import torch
from torch import nn, optim
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
seen = torch.randn(256, 10)
told = (seen @ torch.randn(10, 3)).argmax(1)
loader = DataLoader(TensorDataset(seen, told), batch_size=32, shuffle=True)
encoder = nn.Sequential(nn.Linear(10, 24), nn.ReLU())
decoder = nn.Linear(24, 3)
encoder_optimizer = optim.Adam(encoder.parameters(), lr=1e-2)
decoder_optimizer = optim.Adam(decoder.parameters(), lr=1e-2)

for epoch in range(4):
    for scene, word in loader:
        encoder_optimizer.zero_grad()
        decoder_optimizer.zero_grad()
        loss = nn.functional.cross_entropy(decoder(encoder(scene)), word)
        loss.backward()
        decoder_optimizer.step()
