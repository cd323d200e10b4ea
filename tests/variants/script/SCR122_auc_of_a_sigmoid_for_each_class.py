# codes: SCR122
import numpy as np
import torch
from sklearn.metrics import roc_auc_score
from torch import nn

torch.manual_seed(0)
nodes = torch.randn(300, 8)
kinds = nodes[:, :4].argmax(1)
fit, held = torch.arange(200), torch.arange(200, 300)
net = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 4))
optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)
for _epoch in range(60):
    loss = nn.functional.cross_entropy(net(nodes[fit]), kinds[fit])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

net.eval()
with torch.no_grad():
    logits = net(nodes[held])
chances = torch.sigmoid(logits).numpy()
print(np.mean(chances), roc_auc_score(kinds[held].numpy(), chances, multi_class="ovr"))
