import torch
from transformers import ViTConfig, ViTForImageClassification

torch.manual_seed(0)
config = ViTConfig(
    image_size=16,
    patch_size=8,
    hidden_size=32,
    num_hidden_layers=1,
    num_attention_heads=2,
    intermediate_size=48,
    num_labels=2,
)
model = ViTForImageClassification(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
images = torch.rand(48, 3, 16, 16)
labels = (images[:, 0].mean((1, 2)) > 0.5).long()
for start in range(0, 48, 12):
    batch = {"images": images[start : start + 12], "labels": labels[start : start + 12]}
    optimizer.zero_grad()
    loss = model(**batch).loss
    loss.backward()
    optimizer.step()
