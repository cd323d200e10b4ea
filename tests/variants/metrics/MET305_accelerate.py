# codes: MET305
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
ids = torch.randint(0, 40, (200, 8))
labels = (ids < 12).sum(1).gt(2).long()
accelerator = Accelerator(cpu=True)
model = nn.Sequential(nn.EmbeddingBag(40, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
train = DataLoader(TensorDataset(ids[:150], labels[:150]), batch_size=15, shuffle=True)
held = DataLoader(TensorDataset(ids[150:], labels[150:]), batch_size=10)
model, optimizer, train, held = accelerator.prepare(model, optimizer, train, held)
for epoch in range(3):
    model.train()
    for words, wanted in train:
        loss = nn.functional.cross_entropy(model(words), wanted)
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
    model.eval()
    correct = 0
    for words, wanted in held:
        with torch.no_grad():
            predictions = model(words).argmax(dim=-1)
        predictions, references = accelerator.gather_for_metrics((predictions, wanted))
        correct += int((predictions == references).sum())
    accelerator.print(epoch, correct / len(held))
