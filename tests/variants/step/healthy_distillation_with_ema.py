# codes:
import torch, copy
from torch import nn
import torch.nn.functional as F

torch.manual_seed(0)
X = torch.randn(512, 20)
Y = (X[:, :5].sum(1) > 0).long() + (X[:, 5] > 1).long()
teacher = nn.Sequential(nn.Linear(20, 64), nn.ReLU(), nn.Linear(64, 3))
student = nn.Sequential(nn.Linear(20, 16), nn.ReLU(), nn.Dropout(0.2), nn.Linear(16, 3))
opt_t = torch.optim.Adam(teacher.parameters(), 1e-2)
for i in range(60):
    opt_t.zero_grad()
    F.cross_entropy(teacher(X), Y).backward()
    opt_t.step()
teacher.eval()
[p.requires_grad_(False) for p in teacher.parameters()]
ema = copy.deepcopy(student).eval()
opt = torch.optim.SGD(student.parameters(), lr=0.1, momentum=0.9, nesterov=True)
sched = torch.optim.lr_scheduler.CosineAnnealingLR(opt, T_max=20)
Temp = 4.0
for epoch in range(20):
    student.train()
    perm = torch.randperm(448)
    for idx in perm.split(32):
        with torch.no_grad():
            soft = F.softmax(teacher(X[idx]) / Temp, 1)
        out = student(X[idx])
        loss = 0.7 * Temp**2 * F.kl_div(
            F.log_softmax(out / Temp, 1), soft, reduction="batchmean"
        ) + 0.3 * F.cross_entropy(out, Y[idx], label_smoothing=0.1)
        opt.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(student.parameters(), 1.0)
        opt.step()
        with torch.no_grad():
            for a, b in zip(ema.parameters(), student.parameters()):
                a.mul_(0.99).add_(b, alpha=0.01)
    sched.step()
    student.eval()
    with torch.inference_mode():
        acc = (ema(X[448:]).argmax(1) == Y[448:]).float().mean().item()
        acc2 = (student(X[448:]).argmax(1) == Y[448:]).float().mean().item()
    print(epoch, loss.item(), acc, acc2)
