# codes:
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.optim.lr_scheduler import OneCycleLR
from torch.utils.data import DataLoader, Dataset


class Pictures(Dataset):
    def __init__(self, count):
        generator = torch.Generator().manual_seed(count)
        self.labels = torch.randint(0, 4, (count,), generator=generator)
        self.pictures = torch.randn(count, 3, 12, 12, generator=generator) * 0.3
        for i, label in enumerate(self.labels.tolist()):
            self.pictures[i, :, label * 3 : label * 3 + 3] += 1.0

    def __len__(self):
        return len(self.labels)

    def __getitem__(self, i):
        return {"image": self.pictures[i], "label": self.labels[i]}


accelerator = Accelerator(cpu=True, mixed_precision="no")
torch.manual_seed(1)
train_dataloader = DataLoader(Pictures(256), batch_size=32, shuffle=True, num_workers=2)
eval_dataloader = DataLoader(Pictures(64), batch_size=32)
model = nn.Sequential(
    nn.Conv2d(3, 8, 3, padding=1),
    nn.BatchNorm2d(8),
    nn.ReLU(),
    nn.AdaptiveAvgPool2d(4),
    nn.Flatten(),
    nn.Linear(128, 4),
)
for parameter in model[0].parameters():
    parameter.requires_grad = False
optimizer = torch.optim.Adam([p for p in model.parameters() if p.requires_grad], lr=1e-3)
epochs = 3
scheduler = OneCycleLR(optimizer, max_lr=1e-2, epochs=epochs, steps_per_epoch=len(train_dataloader))
model, optimizer, train_dataloader, eval_dataloader, scheduler = accelerator.prepare(
    model, optimizer, train_dataloader, eval_dataloader, scheduler
)
for epoch in range(epochs):
    model.train()
    for batch in train_dataloader:
        loss = nn.functional.cross_entropy(model(batch["image"]), batch["label"])
        accelerator.backward(loss)
        accelerator.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        scheduler.step()
        optimizer.zero_grad()
    model.eval()
    right = 0
    for batch in eval_dataloader:
        with torch.no_grad():
            answers = model(batch["image"]).argmax(-1)
        answers, labels = accelerator.gather_for_metrics((answers, batch["label"]))
        right += (answers == labels).sum().item()
    accelerator.print(epoch, right / 64)
    accelerator.save_state(f"state_{epoch}")
accelerator.load_state("state_0")
