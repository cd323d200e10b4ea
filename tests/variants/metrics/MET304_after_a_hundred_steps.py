# codes: MET304
"""Iterative magnitude pruning with rewinding of weights (lottery ticket)."""
import copy, torch, torch.nn as nn
import torch.nn.utils.prune as prune
from sklearn.datasets import load_breast_cancer
from sklearn.model_selection import train_test_split
from sklearn.preprocessing import StandardScaler
torch.manual_seed(0)
X, y = load_breast_cancer(return_X_y=True)
a, b, c, d = train_test_split(X, y, test_size=.25, random_state=1)
s = StandardScaler(); a = s.fit_transform(a); b = s.transform(b)
a, b, c, d = [torch.tensor(v, dtype=torch.float32) for v in (a, b, c, d)]
net = nn.Sequential(nn.Linear(30, 64), nn.ReLU(), nn.Linear(64, 32), nn.ReLU(), nn.Linear(32, 1))
init = copy.deepcopy(net.state_dict()); layers = [m for m in net if isinstance(m, nn.Linear)]
for round_ in range(4):
    opt = torch.optim.Adam(net.parameters(), lr=1e-2)
    for epoch in range(30):
        net.train()
        order = torch.randperm(len(a))
        for k in range(0, len(a), 64):
            j = order[k:k + 64]
            loss = nn.functional.binary_cross_entropy_with_logits(net(a[j]).squeeze(1), c[j])
            opt.zero_grad(); loss.backward(); opt.step()
    net.eval()
    with torch.no_grad(): acc = ((net(b).squeeze(1) > 0.5).float() == d).float().mean().item()
    print(round_, acc)
    for m in layers[:-1]:
        prune.l1_unstructured(m, "weight", amount=0.3)
    with torch.no_grad():
        for i, m in enumerate(net):
            if isinstance(m, nn.Linear):
                w = m.weight_orig if hasattr(m, "weight_orig") else m.weight
                w.copy_(init[f"{i}.weight"]); m.bias.copy_(init[f"{i}.bias"])
