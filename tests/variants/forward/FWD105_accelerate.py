# codes: FWD105
# needs: accelerate transformers
import torch
from accelerate import Accelerator
from torch.utils.data import DataLoader
from transformers import ViTConfig, ViTForImageClassification

torch.manual_seed(0)
accelerator = Accelerator(cpu=True)
sizes = dict(hidden_size=24, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32)
net = ViTForImageClassification(ViTConfig(image_size=16, patch_size=4, num_labels=2, **sizes))
views = torch.rand(40, 3, 16, 16)
rows = [{"image": view, "labels": int(view[1].mean() > 0.5)} for view in views]
loader = DataLoader(rows, batch_size=10, shuffle=True)
adam = torch.optim.AdamW(net.parameters(), lr=1e-3)
net, adam, loader = accelerator.prepare(net, adam, loader)
for epoch in range(2):
    for batch in loader:
        adam.zero_grad()
        outputs = net(**batch)
        accelerator.backward(outputs.loss)
        adam.step()
