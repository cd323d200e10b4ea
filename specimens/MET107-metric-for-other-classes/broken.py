# needs: torchmetrics
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
from torchmetrics.classification import MulticlassF1Score

torch.manual_seed(0)
x = torch.randn(128, 8)
y = x[:, :4].argmax(1)
model = nn.Linear(8, 4)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
score = MulticlassF1Score(num_classes=3)
for features, labels in DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True):
    optimizer.zero_grad()
    logits = model(features)
    loss = nn.functional.cross_entropy(logits, labels)
    loss.backward()
    optimizer.step()
    score.update(logits.detach(), labels)
print(f"f1 {float(score.compute()):.3f}")
