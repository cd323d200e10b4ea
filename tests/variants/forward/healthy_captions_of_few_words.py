# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
kind = torch.randint(0, 3, (240,))
images = torch.eye(3)[kind].repeat(1, 8) + 0.1 * torch.randn(240, 24)
words = torch.stack([kind + 1, kind + 4, torch.full_like(kind, 7)], dim=1)
loader = DataLoader(TensorDataset(images, words), batch_size=24, shuffle=True)


class Captioner(nn.Module):
    def __init__(self):
        super().__init__()
        self.project = nn.Linear(24, 16)
        self.table = nn.Embedding(8, 16)
        self.memory = nn.LSTM(16, 32, batch_first=True)
        self.word = nn.Linear(32, 8)

    def forward(self, images, words):
        steps = torch.cat((self.project(images).unsqueeze(1), self.table(words[:, :-1])), dim=1)
        states, _ = self.memory(steps)
        return self.word(states)


model = Captioner()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(4):
    for pictures, sentence in loader:
        logits = model(pictures, sentence)
        loss = nn.functional.cross_entropy(logits.flatten(0, 1), sentence.flatten())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
