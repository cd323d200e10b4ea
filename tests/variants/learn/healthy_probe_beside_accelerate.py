# codes:
# needs: accelerate
"""A probe on a frozen encoder, trained on one process by itself behind the training that accelerate shares out."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(4)
rows = torch.randn(640, 10)
accelerator = Accelerator(cpu=True, gradient_accumulation_steps=2)
encoder = nn.Sequential(nn.Linear(10, 24), nn.Tanh(), nn.Linear(24, 6))
decoder = nn.Linear(6, 10)
optimizer = torch.optim.AdamW([*encoder.parameters(), *decoder.parameters()], lr=3e-3)
loader = DataLoader(TensorDataset(rows), batch_size=32, shuffle=True)
encoder, decoder, optimizer, loader = accelerator.prepare(encoder, decoder, optimizer, loader)
for _epoch in range(6):
    for (batch,) in loader:
        with accelerator.accumulate(encoder, decoder):
            loss = nn.functional.mse_loss(decoder(encoder(batch)), batch)
            accelerator.backward(loss)
            optimizer.step()
            optimizer.zero_grad()

encoder.eval().requires_grad_(False)
probe = nn.Linear(6, 2)
probe_optimizer = torch.optim.SGD(probe.parameters(), lr=0.1)
seen = torch.randn(320, 10)
kinds = (seen[:, 0] + seen[:, 1] > 0).long()
codes = encoder(seen)
for _ in range(80):
    probe_optimizer.zero_grad()
    nn.functional.cross_entropy(probe(codes), kinds).backward()
    probe_optimizer.step()
print("probe", (probe(codes).argmax(1) == kinds).float().mean().item())
