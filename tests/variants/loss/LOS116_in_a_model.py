# codes: LOS116
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(8)


class ImageCaption(Dataset):
    def __init__(self, n=1024, concepts=40):
        g = torch.Generator().manual_seed(0)
        concept = torch.randn(n, 12, generator=g)
        to_image, to_text = torch.randn(12, 64, generator=g), torch.randn(12, 32, generator=g)
        self.image = concept @ to_image + 0.3 * torch.randn(n, 64, generator=g)
        self.text = concept @ to_text + 0.3 * torch.randn(n, 32, generator=g)

    def __len__(self):
        return len(self.image)

    def __getitem__(self, i):
        return {"image": self.image[i], "text": self.text[i]}


class Projection(nn.Module):
    def __init__(self, d_in, d_out=48):
        super().__init__()
        self.fc1, self.fc2 = nn.Linear(d_in, d_out), nn.Linear(d_out, d_out)
        self.norm = nn.LayerNorm(d_out)

    def forward(self, x):
        h = self.fc1(x)
        return self.norm(h + self.fc2(F.gelu(h)))


class TwoTowers(nn.Module):
    def __init__(self, temperature=0.07):
        super().__init__()
        self.image_tower, self.text_tower = Projection(64), Projection(32)
        self.temperature = temperature

    def forward(self, image, text):
        zi = F.normalize(self.image_tower(image), dim=-1)
        zt = F.normalize(self.text_tower(text), dim=-1)
        logits = zi @ zt.t() * self.temperature
        labels = torch.arange(len(logits), device=logits.device)
        return (F.cross_entropy(logits, labels) + F.cross_entropy(logits.t(), labels)) / 2, logits


loader = DataLoader(ImageCaption(), batch_size=64, shuffle=True, drop_last=True)
model = TwoTowers()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3, weight_decay=0.01)
for epoch in range(5):
    total = hits = 0.0
    for batch in loader:
        loss, logits = model(batch["image"], batch["text"])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        total += loss.item()
        hits += (logits.argmax(1) == torch.arange(len(logits))).float().mean().item()
    print(f"epoch {epoch}: loss {total / len(loader):.4f}  recall@1 {hits / len(loader):.3f}")
