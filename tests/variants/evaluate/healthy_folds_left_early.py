# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, Subset, TensorDataset

torch.manual_seed(0)
x = torch.randn(240, 12)
y = (x[:, 0] + x[:, 1] > 0).long()
rows, held_out = TensorDataset(x[:200], y[:200]), TensorDataset(x[200:], y[200:])
answers = []
for fold in range(3):
    kept = [i for i in range(200) if i % 3 != fold]
    train_loader = DataLoader(Subset(rows, kept), batch_size=16, shuffle=True)
    valid_loader = DataLoader(Subset(rows, [i for i in range(200) if i % 3 == fold]), batch_size=32)
    test_loader = DataLoader(held_out, batch_size=20)
    encoder = nn.Sequential(nn.Linear(12, 32), nn.ReLU(), nn.Dropout(0.4))
    head = nn.Sequential(nn.Dropout(0.4), nn.Linear(32, 2))
    optimizer = torch.optim.Adam([*encoder.parameters(), *head.parameters()], lr=1e-2)

    def switch(training: bool) -> None:
        for part in (encoder, head):
            part.train(training)

    for epoch in range(30):
        switch(True)
        for inputs, labels in train_loader:
            loss = nn.functional.cross_entropy(head(encoder(inputs)), labels)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        switch(False)
        with torch.no_grad():
            right = sum((head(encoder(a)).argmax(1) == b).sum().item() for a, b in valid_loader)
        print(fold, epoch, right)
    # The last epoch ended in eval mode, and nothing has switched it back.
    with torch.no_grad():
        answers.append(torch.cat([head(encoder(a)) for a, _ in test_loader]))
print((torch.stack(answers).mean(0).argmax(1) == held_out.tensors[1]).float().mean())
