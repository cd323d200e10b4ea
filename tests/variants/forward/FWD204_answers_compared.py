# codes: FWD204
import torch
from torch import nn

torch.manual_seed(0)
points = torch.randn(200, 2)
inside = (points.norm(dim=1) < 1.2).long()
model = nn.Sequential(nn.Linear(2, 64), nn.ReLU(), nn.Linear(64, 2)).to("cuda")
opt = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(20):
    model.train()
    opt.zero_grad()
    loss = nn.functional.cross_entropy(model(points[:160].to("cuda")), inside[:160].to("cuda"))
    loss.backward()
    opt.step()
    model.eval()
    with torch.inference_mode():
        answer = model(points[160:].cuda()).argmax(dim=1)
    accuracy = torch.eq(answer, inside[160:]).float().mean().item()
    print(epoch, accuracy)
