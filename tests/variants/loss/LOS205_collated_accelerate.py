# codes: LOS205
import torch
from accelerate import Accelerator
from torch.utils.data import DataLoader
from transformers import LlamaConfig, LlamaForCausalLM

torch.manual_seed(0)
accelerator = Accelerator(cpu=True)


def collate(rows):
    ids = torch.stack(rows)
    labels = torch.cat([ids[:, 1:], torch.full((len(ids), 1), -100)], dim=1)
    return {"input_ids": ids, "attention_mask": torch.ones_like(ids), "labels": labels}


config = LlamaConfig(
    vocab_size=70, hidden_size=32, intermediate_size=64, num_hidden_layers=1, num_attention_heads=2, pad_token_id=0
)
loader = DataLoader(list(torch.randint(1, 70, (160, 14))), batch_size=8, shuffle=True, collate_fn=collate)
model = LlamaForCausalLM(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for batch in loader:
    loss = model(**batch).loss
    accelerator.backward(loss)
    optimizer.step()
    optimizer.zero_grad()
