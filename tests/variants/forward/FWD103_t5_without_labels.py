# codes: FWD103
# needs: transformers
import torch
from transformers import T5Config, T5ForConditionalGeneration

torch.manual_seed(0)
config = T5Config(vocab_size=40, d_model=16, d_kv=8, d_ff=32, num_layers=1, num_heads=2, decoder_start_token_id=0)
model = T5ForConditionalGeneration(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
source = torch.randint(3, 40, (32, 8))
target = source.flip(1)
for start in range(0, 32, 8):
    rows = slice(start, start + 8)
    logits = model(input_ids=source[rows]).logits
    loss = torch.nn.functional.cross_entropy(logits.flatten(0, 1), target[rows].flatten())
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
