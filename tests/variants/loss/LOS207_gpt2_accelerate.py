# codes: LOS207
# needs: accelerate transformers
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader
from transformers import GPT2Config, GPT2LMHeadModel

torch.manual_seed(0)
accelerator = Accelerator(cpu=True)
texts = (torch.randint(0, 20, (240, 1)) + torch.arange(12) * torch.randint(1, 4, (240, 1))) % 20
model = GPT2LMHeadModel(GPT2Config(vocab_size=20, n_embd=32, n_layer=1, n_head=2, n_positions=16))
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
model, optimizer, loader = accelerator.prepare(model, optimizer, DataLoader(texts, batch_size=12, shuffle=True))
for epoch in range(2):
    for ids in loader:
        logits = model(input_ids=ids).logits
        loss = nn.functional.cross_entropy(logits[:-1].reshape(-1, 20), ids[1:].reshape(-1))
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
    accelerator.print(epoch, loss.item())
