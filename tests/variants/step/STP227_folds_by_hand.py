# codes: STP227
import torch
from torch import nn

torch.manual_seed(0)
x = torch.randn(500, 10)
y = (x[:, :5].sum(1) > 0).long()
net = nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Linear(32, 2))


def fit_and_score(model, training, held):
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
    for _epoch in range(3):
        model.train()
        order = training[torch.randperm(len(training))]
        for index in order.split(20):
            optimizer.zero_grad()
            loss = nn.functional.cross_entropy(model(x[index]), y[index])
            loss.backward()
            optimizer.step()
    model.eval()
    with torch.no_grad():
        return (model(x[held]).argmax(1) == y[held]).float().mean().item()


parts = list(torch.randperm(500).chunk(5))
results = []
for k in range(5):
    held = parts[k]
    training = torch.cat([part for i, part in enumerate(parts) if i != k])
    results.append(fit_and_score(net, training, held))
    print(k, results[-1])
