# codes: STP214
# needs: peft transformers accelerate
"""Adapters in the attention of an image classifier, whose own head is frozen with the rest."""

import torch
from accelerate import Accelerator
from peft import LoraConfig, get_peft_model
from torch.utils.data import DataLoader, TensorDataset
from transformers import ViTConfig, ViTForImageClassification

torch.manual_seed(0)
config = ViTConfig(
    hidden_size=32,
    num_hidden_layers=2,
    num_attention_heads=4,
    intermediate_size=64,
    image_size=32,
    patch_size=8,
    num_labels=3,
)
model = get_peft_model(ViTForImageClassification(config), LoraConfig(r=4, target_modules=["q_proj", "v_proj"]))
labels = torch.randint(0, 3, (96,))
images = torch.randn(96, 3, 32, 32) + labels[:, None, None, None].float() - 1
optimizer = torch.optim.AdamW(model.parameters(), lr=2e-3)
accelerator = Accelerator(cpu=True)
loader = DataLoader(TensorDataset(images, labels), batch_size=16, shuffle=True)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
model.train()
for epoch in range(3):
    for pixel_values, targets in loader:
        optimizer.zero_grad()
        loss = model(pixel_values=pixel_values, labels=targets).loss
        accelerator.backward(loss)
        optimizer.step()
    print(epoch, loss.item())
