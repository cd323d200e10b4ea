# codes: SCR101 SCR115
import torch

torch.manual_seed(0)
inputs = torch.randn(256, 6)
targets = inputs.sum(1, keepdim=True)
model = torch.nn.Sequential(torch.nn.Linear(6, 32), torch.nn.ReLU(), torch.nn.Linear(32, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2, beta1=0.8)
for _ in range(6):
    for x, y in zip(inputs.split(16), targets.split(16)):
        loss = torch.nn.functional.mse_loss(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(loss.item())
torch.save({"weights": model.state_dict()}, "last.pt")
model.load_state_dict(torch.load("last.pt")["weight"])
