# codes:
import torch, copy, math
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
torch.manual_seed(0)
X = torch.randn(1200, 12); w = torch.randn(12, 3)
y = (X @ w).argmax(1)
tl = DataLoader(TensorDataset(X[:900], y[:900]), 64, shuffle=True); vl = DataLoader(TensorDataset(X[900:], y[900:]), 128)
model = nn.Sequential(nn.Linear(12, 32), nn.BatchNorm1d(32), nn.ReLU(), nn.Linear(32, 3))
class ModelEMA:
    def __init__(self, model, decay=0.9999, tau=2000):
        self.ema = copy.deepcopy(model).eval(); self.updates = 0
        self.decay = lambda x: decay * (1 - math.exp(-x / tau))
        for p in self.ema.parameters(): p.requires_grad_(False)
    def update(self, model):
        self.updates += 1
        d = self.decay(self.updates)
        msd = model.state_dict()
        for k, v in self.ema.state_dict().items():
            if v.dtype.is_floating_point:
                v *= d
                v += (1 - d) * msd[k].detach()
ema = ModelEMA(model)
opt = torch.optim.SGD(model.parameters(), 0.05, momentum=0.9)
for epoch in range(10):
    model.train()
    for xb, yb in tl:
        loss = nn.functional.cross_entropy(model(xb), yb)
        opt.zero_grad(); loss.backward(); opt.step(); ema.update(model)
    ok = n = 0
    with torch.no_grad():
        for xb, yb in vl:
            ok += (ema.ema(xb).argmax(1) == yb).sum().item(); n += len(yb)
    print(epoch, ok / n)
