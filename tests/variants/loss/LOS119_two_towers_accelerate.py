# codes: LOS119
# needs: accelerate
import torch
import torch.nn.functional as F
from torch import nn
from accelerate import Accelerator
from torch.utils.data import DataLoader, TensorDataset


class Towers(nn.Module):
    def __init__(self):
        super().__init__()
        self.query = nn.Sequential(nn.Linear(24, 48), nn.ReLU(), nn.Linear(48, 16))
        self.doc = nn.Sequential(nn.Linear(32, 48), nn.ReLU(), nn.Linear(48, 16))
        self.logit_scale = nn.Parameter(torch.tensor(2.0))

    def forward(self, q, d):
        return F.normalize(self.query(q), dim=-1) @ F.normalize(self.doc(d), dim=-1).T * self.logit_scale.exp()


def main():
    acc = Accelerator(cpu=True)
    torch.manual_seed(0)
    z = torch.randn(1200, 6)
    q = z @ torch.randn(6, 24) + 0.2 * torch.randn(1200, 24)
    d = torch.tanh(z @ torch.randn(6, 32)) + 0.2 * torch.randn(1200, 32)
    train = DataLoader(TensorDataset(q[:1000], d[:1000]), batch_size=50, shuffle=True, drop_last=True)
    model = Towers()
    opt = torch.optim.AdamW(model.parameters(), lr=2e-3)
    model, opt, train = acc.prepare(model, opt, train)
    for epoch in range(3):
        model.train()
        for a, b in train:
            sim = model(a, b)
            target = torch.zeros(len(a), dtype=torch.long)
            loss = F.cross_entropy(sim, target)
            acc.backward(loss)
            opt.step()
            opt.zero_grad()
        model.eval()
        with torch.no_grad():
            sim = model(q[1000:], d[1000:])
            recall = (sim.argmax(1) == torch.arange(200)).float().mean()
        acc.print(f"epoch {epoch} loss {loss.item():.3f} recall@1 {recall.item():.3f}")


main()
