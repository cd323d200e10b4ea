# codes: MET101
# needs: accelerate sklearn
import torch
from accelerate import Accelerator
from sklearn.metrics import accuracy_score
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(160, 6)
data = TensorDataset(x, x[:, :4].argmax(1))
accelerator = Accelerator(cpu=True)
model = nn.Linear(6, 4)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
train, held_out = DataLoader(data, batch_size=16, shuffle=True), DataLoader(data, batch_size=32)
model, optimizer, train, held_out = accelerator.prepare(model, optimizer, train, held_out)
for epoch in range(2):
    for x, y in train:
        optimizer.zero_grad()
        accelerator.backward(nn.functional.cross_entropy(model(x), y))
        optimizer.step()
    model.eval()
    logits, labels = [], []
    with torch.no_grad():
        for x, y in held_out:
            answers, wanted = accelerator.gather_for_metrics((model(x), y))
            logits.append(answers)
            labels.append(wanted)
    print(accuracy_score(torch.cat(labels).numpy(), torch.cat(logits).numpy()))
    model.train()
