# codes: FWD301
"""Pick the word of a sentence that a picture shows."""
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Cross(nn.Module):
    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(30, 16)
        self.patch = nn.Linear(12, 24)
        self.attend = nn.MultiheadAttention(embed_dim=16, num_heads=4, kdim=32, vdim=24)
        self.out = nn.Linear(16, 1)

    def forward(self, ids, image):
        memory = self.patch(image).transpose(0, 1)
        words = self.words(ids).transpose(0, 1)
        seen, _ = self.attend(query=words, key=memory, value=memory, need_weights=False)
        return self.out(seen).squeeze(-1).t()


torch.manual_seed(0)
ids, images = torch.randint(0, 30, (120, 7)), torch.randn(120, 5, 12)
data = DataLoader(TensorDataset(ids, images, ids.argmax(1)), 20, shuffle=True)
model = Cross()
optimizer = torch.optim.Adam(model.parameters(), 3e-3)
for epoch in range(2):
    for words, image, target in data:
        loss = nn.functional.cross_entropy(model(words, image), target)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
