# codes:
import torch

torch.manual_seed(0)
inputs = torch.randn(256, 6)
targets = inputs.sum(1, keepdim=True)
model = torch.nn.Sequential(torch.nn.Linear(6, 32), torch.nn.ReLU(), torch.nn.Linear(32, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2, betas=(0.8, 0.99))
schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=1e-2, epochs=6, steps_per_epoch=16)
for _ in range(6):
    for x, y in zip(inputs.split(16), targets.split(16)):
        loss = torch.nn.functional.mse_loss(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
    print(loss.item())
