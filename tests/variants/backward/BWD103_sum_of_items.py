# codes: BWD103
"""The parts of a loss are made numbers to be logged, and the loss of these numbers; a teacher runs without gradients."""

import copy

import torch
from torch import nn


def objective(student, teacher, x, y):
    logits = student(x)
    with torch.no_grad():
        soft = teacher(x).softmax(1)
    terms = {
        "ce": nn.functional.cross_entropy(logits, y),
        "consistency": 0.1 * nn.functional.mse_loss(logits.softmax(1), soft),
    }
    terms = {name: term.item() for name, term in terms.items()}
    return torch.tensor(sum(terms.values())), terms


torch.manual_seed(0)
x = torch.randn(320, 6)
y = (x[:, 0] > 0).long() + (x[:, 1] > 0).long()
student = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 3))
teacher = copy.deepcopy(student)
optimizer = torch.optim.Adam(student.parameters(), 1e-2)
for epoch in range(3):
    for index in torch.randperm(len(x)).split(32):
        loss, parts = objective(student, teacher, x[index], y[index])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        for slow, fast in zip(teacher.parameters(), student.parameters(), strict=True):
            slow.data.lerp_(fast.data, 0.05)
    print(epoch, parts)
