# codes: SCR131
"""An encoder's features in fewer dimensions by PCA, which is then given the inputs."""

import torch
from sklearn.decomposition import PCA
from torch import nn

torch.manual_seed(0)
inputs = torch.randn(200, 12)
encoder = nn.Sequential(nn.Linear(12, 32), nn.ReLU(), nn.Linear(32, 8))
decoder = nn.Linear(8, 12)
optimizer = torch.optim.AdamW([*encoder.parameters(), *decoder.parameters()], lr=3e-3)
for step in range(10):
    part = inputs[torch.randint(0, 160, (32,))]
    loss = (decoder(encoder(part)) - part).square().mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
encoder.eval()
with torch.inference_mode():
    features = encoder(inputs[:160]).numpy()
pca = PCA(n_components=2).fit(features)
points = pca.transform(inputs[160:].numpy())
print(points.mean())
