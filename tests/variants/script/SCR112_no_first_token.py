# codes: SCR112
# needs: transformers
import torch
from transformers import T5Config, T5ForConditionalGeneration

torch.manual_seed(0)
config = T5Config(vocab_size=40, d_model=16, d_kv=8, d_ff=32, num_layers=1, num_heads=2)
model = T5ForConditionalGeneration(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for step in range(4):
    ids = torch.randint(3, 40, (4, 8))
    loss = model(input_ids=ids, labels=ids.flip(1)).loss
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
