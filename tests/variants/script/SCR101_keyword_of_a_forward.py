# codes: FWD203 LOS303 SCR101
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class TextNet(nn.Module):
    def __init__(self, vocab, dim, classes):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim)
        self.head = nn.Linear(dim, classes)

    def forward(self, ids, lengths=None):
        return self.head(self.embed(ids).mean(1))


torch.manual_seed(0)
ids = torch.randint(0, 40, (64, 7))
mask = torch.ones(64, 7)
labels = (ids[:, 0] > 20).long()
loader = DataLoader(TensorDataset(ids, mask, labels), batch_size=16, shuffle=True)
model = TextNet(40, 16, 2)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(2):
    for batch_ids, batch_mask, batch_labels in loader:
        logits = model(batch_ids, attention_mask=batch_mask)
        loss = nn.functional.cross_entropy(logits, batch_labels.unsqueeze(1))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
model.eval()
with torch.no_grad():
    predicted = model(ids).argmax(1)
print("accuracy", (predicted == labels).mean())
