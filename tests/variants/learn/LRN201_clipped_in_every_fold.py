# codes: LRN201
import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)
y = torch.randint(0, 2, (200,))
x = torch.randn(200, 10) + 1.5 * y[:, None]
for fold in range(4):
    held = torch.arange(200) % 4 == fold
    model = nn.Sequential(nn.Linear(10, 16), nn.ReLU(), nn.Linear(16, 2))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
    for epoch in range(20):
        for batch in torch.randperm(150).split(30):
            model.train()
            optimizer.zero_grad()
            loss = F.cross_entropy(model(x[~held][batch]), y[~held][batch])
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1e-5)
            optimizer.step()
    model.eval()
    with torch.no_grad():
        print(fold, (model(x[held]).argmax(1) == y[held]).float().mean().item())
