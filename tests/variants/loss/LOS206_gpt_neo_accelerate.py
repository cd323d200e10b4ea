# codes: LOS206
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader
from transformers import GPTNeoXConfig, GPTNeoXForCausalLM

torch.manual_seed(0)
accelerator = Accelerator(cpu=True)
config = GPTNeoXConfig(vocab_size=70, hidden_size=32, intermediate_size=64, num_hidden_layers=1, num_attention_heads=2)
model = GPTNeoXForCausalLM(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
loader = DataLoader([{"input_ids": torch.randint(1, 70, (12,))} for _ in range(120)], batch_size=8, shuffle=True)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
loss_fn = nn.CrossEntropyLoss()
for batch in loader:
    logits = model(input_ids=batch["input_ids"]).logits
    loss = loss_fn(logits.flatten(0, 1), batch["input_ids"].flatten())
    accelerator.backward(loss)
    optimizer.step()
    optimizer.zero_grad()
