# needs: safetensors
import torch
from safetensors.torch import save_model
from torch import nn


class Twice(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(8, 8)
        self.second = nn.Linear(8, 8)
        self.second.weight = self.first.weight
        self.head = nn.Linear(8, 2)

    def forward(self, inputs):
        return self.head(torch.relu(self.second(torch.relu(self.first(inputs)))))


torch.manual_seed(0)
inputs = torch.randn(64, 8)
labels = (inputs[:, 0] > 0).long()
model = Twice()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)

for start in range(0, 64, 16):
    loss = nn.functional.cross_entropy(model(inputs[start : start + 16]), labels[start : start + 16])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

save_model(model, "twice.safetensors")
