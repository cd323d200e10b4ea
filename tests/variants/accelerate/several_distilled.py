# codes: BWD105 LOS201 LOS301 STP303
# needs: accelerate
"""Knowledge distillation with Accelerate: frozen teacher, small student."""
from dataclasses import dataclass

import torch
import torch.nn.functional as F
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


@dataclass
class Settings:
    features: int = 18
    classes: int = 4
    temperature: float = 3.0
    alpha: float = 0.5
    batch: int = 32
    epochs: int = 3


def dataset(h, n=320):
    g = torch.Generator().manual_seed(7)
    centres = torch.randn(h.classes, h.features, generator=g) * 2
    label = torch.randint(0, h.classes, (n,), generator=g)
    x = centres[label] + torch.randn(n, h.features, generator=g)
    return TensorDataset(x, label.float())


def mlp(inp, hidden, out):
    return nn.Sequential(nn.Linear(inp, hidden), nn.ReLU(), nn.Linear(hidden, out))


def softened(student_logits, teacher_logits, y, h):
    soft = F.kl_div(
        F.log_softmax(student_logits / h.temperature, dim=1),
        F.softmax(teacher_logits / h.temperature, dim=1),
        reduction="none",
    )
    hard = F.cross_entropy(student_logits, y)
    return h.alpha * h.temperature**2 * soft + (1 - h.alpha) * hard


def main():
    h = Settings()
    accelerator = Accelerator(cpu=True)
    torch.manual_seed(0)
    teacher, student = mlp(h.features, 64, h.classes), mlp(h.features, 12, h.classes - 1)
    teacher.eval().requires_grad_(False)
    optimizer = torch.optim.AdamW(student.parameters(), lr=1e-2)
    loader = DataLoader(dataset(h), batch_size=h.batch, shuffle=True)
    scheduler = torch.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=1e-2, epochs=h.epochs, steps_per_epoch=1)
    teacher, student, optimizer, loader, scheduler = accelerator.prepare(teacher, student, optimizer, loader, scheduler)
    for epoch in range(h.epochs):
        for x, y in loader:
            with torch.no_grad():
                t = teacher(x)
            loss = softened(student(x), t, y, h)
            accelerator.backward(loss)
            optimizer.step()
            scheduler.step()
            optimizer.zero_grad()
        accelerator.print(f"epoch {epoch}: {loss.item():.3f}")
    accelerator.print("done")


if __name__ == "__main__":
    main()
