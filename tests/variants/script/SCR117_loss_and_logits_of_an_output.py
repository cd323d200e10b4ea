# codes: SCR117
# needs: transformers
import torch
from transformers import GPT2Config, GPT2LMHeadModel

torch.manual_seed(0)
model = GPT2LMHeadModel(GPT2Config(vocab_size=20, n_positions=16, n_embd=16, n_layer=1, n_head=2))
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
counts = (torch.arange(8) + torch.randint(0, 12, (64, 1))).split(16)
for epoch in range(2):
    for ids in counts:
        outputs = model(input_ids=ids, labels=ids)
        loss, logits = outputs
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()
    print(loss.item(), logits.shape)
