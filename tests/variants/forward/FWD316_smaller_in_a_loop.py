# codes: FWD316
"""A DeiT for images of 48 by 48 in a plain loop over images of 64 by 64."""

import torch
from torch.utils.data import DataLoader, TensorDataset
from transformers import DeiTConfig, DeiTForImageClassification

torch.manual_seed(0)
images = torch.randn(40, 3, 64, 64)
labels = (images.mean((1, 2, 3)) > 0).long()
net = DeiTForImageClassification(
    DeiTConfig(image_size=48, patch_size=16, hidden_size=24, num_hidden_layers=1, num_attention_heads=2,
               intermediate_size=32, num_labels=2)
)
optimizer = torch.optim.AdamW(net.parameters(), lr=1e-3)
for pixels, target in DataLoader(TensorDataset(images, labels), batch_size=8, shuffle=True):
    loss = net(pixel_values=pixels, labels=target).loss
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
