# codes: DAT509
# needs: sklearn
import numpy as np
import torch
from sklearn.feature_selection import SelectPercentile, f_classif
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.default_rng(2)
spectra = rng.normal(size=(240, 1500))
kind = rng.integers(0, 3, 240)
spectra[:, 7] += 0.5 * kind
selector = SelectPercentile(f_classif, percentile=3)
selector.fit(spectra, kind)
peaks = torch.from_numpy(selector.transform(spectra)).float()
kind = torch.from_numpy(kind)
torch.manual_seed(0)
fit_loader = DataLoader(TensorDataset(peaks[:160], kind[:160]), batch_size=20, shuffle=True)
dev_loader = DataLoader(TensorDataset(peaks[160:], kind[160:]), batch_size=40)
net = nn.Sequential(nn.Linear(peaks.shape[1], 24), nn.ReLU(), nn.Linear(24, 3))
optimizer = torch.optim.Adam(net.parameters(), lr=2e-3)
for epoch in range(15):
    net.train()
    for x, y in fit_loader:
        loss = nn.functional.cross_entropy(net(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    net.eval()
    with torch.no_grad():
        print(epoch, loss.item(), sum((net(x).argmax(1) == y).sum().item() for x, y in dev_loader) / 80)
