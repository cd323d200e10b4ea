# needs: accelerate sklearn
import torch
from accelerate import Accelerator
from sklearn.metrics import f1_score
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def vectors(count):
    rows = torch.randn(count, 12)
    return TensorDataset(rows, rows[:, :4].argmax(1))


torch.manual_seed(0)
accelerator = Accelerator(cpu=True)
train, held_out = DataLoader(vectors(256), 16, shuffle=True), DataLoader(vectors(64), 32)
model = nn.Sequential(nn.Linear(12, 32), nn.ReLU(), nn.Linear(32, 4))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
model, optimizer, train, held_out = accelerator.prepare(model, optimizer, train, held_out)
for epoch in range(2):
    model.train()
    for rows, labels in train:
        loss = nn.functional.cross_entropy(model(rows), labels)
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
    model.eval()
    answers, wanted = [], []
    with torch.no_grad():
        for rows, labels in held_out:
            logits, labels = accelerator.gather_for_metrics((model(rows), labels))
            answers.append(logits)
            wanted.append(labels)
    print(f1_score(torch.cat(wanted).numpy(), torch.cat(answers).argmax(1).numpy(), average="macro"))
