import torch

torch.manual_seed(0)
features = torch.randn(96, 6)
labels = (features[:, 0] > 0).long()


def batches(size):
    for start in range(0, len(features), size):
        yield features[start : start + size], labels[start : start + size]


model = torch.nn.Sequential(torch.nn.Linear(6, 16), torch.nn.ReLU(), torch.nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
loader = list(batches(16))
for epoch in range(3):
    for x, y in loader:
        optimizer.zero_grad()
        loss = torch.nn.functional.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
