# codes: BAT105
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)


class Regressor(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(5, 24), nn.ReLU(), nn.Linear(24, 1))

    def forward(self, features, target):
        predicted = self.layers(features).squeeze(-1)
        return {"loss": nn.functional.mse_loss(predicted, target), "predicted": predicted}


def to_batch(pairs):
    features, target = (torch.stack(part) for part in zip(*pairs, strict=True))
    return dict(features=features, target=target, row_mean=features.mean(dim=1), count=len(pairs))


features = torch.randn(120, 5)
pairs = list(zip(features, features[:, 0] - features[:, 1], strict=True))
accelerator = Accelerator(cpu=True)
model = Regressor()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
loader = DataLoader(pairs, batch_size=20, shuffle=True, collate_fn=to_batch)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for epoch in range(3):
    for batch in loader:
        output = model(**batch)
        accelerator.backward(output["loss"])
        optimizer.step()
        optimizer.zero_grad()
