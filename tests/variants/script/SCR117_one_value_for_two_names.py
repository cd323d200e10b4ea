# codes: SCR117
import torch
from torch import nn

torch.manual_seed(0)
inputs = torch.randn(200, 6)
labels = (inputs[:, 0] - inputs[:, 1] > 0).long()
model = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
criterion = nn.CrossEntropyLoss()


def evaluate(rows):
    model.eval()
    with torch.no_grad():
        logits = model(inputs[rows])
        loss = criterion(logits, labels[rows])
        correct = (logits.argmax(1) == labels[rows]).float().mean()
    print("accuracy", correct.item())
    return loss.item()


for epoch in range(4):
    model.train()
    for start in range(0, 160, 20):
        loss = criterion(model(inputs[start : start + 20]), labels[start : start + 20])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    train_loss, train_accuracy = evaluate(slice(0, 160))
    loss, accuracy = evaluate(slice(160, 200))
    print(f"{epoch} {train_loss:.3f} {train_accuracy:.3f} {loss:.3f} {accuracy:.3f}")
