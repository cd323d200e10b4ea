# codes: DAT301 SCR112
import torch

torch.manual_seed(0)
examples = []
for i in range(60):
    x = torch.randn(4)
    examples.append({"x": x, "y": (x[:1] > 0).float()} if i % 20 != 7 else None)
model = torch.nn.Sequential(torch.nn.Linear(4, 16), torch.nn.ReLU(), torch.nn.Linear(16, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for example in examples:
        loss = torch.nn.functional.binary_cross_entropy_with_logits(model(example["x"]), example["y"])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
print(loss.itm())
