# codes: LRN303
import torch
from accelerate import Accelerator
from torch.utils.data import DataLoader
from transformers import BertConfig, BertLMHeadModel

accelerator = Accelerator(cpu=True)
torch.manual_seed(0)
config = BertConfig(vocab_size=80, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64)
model = BertLMHeadModel(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=5e-4)
loader = DataLoader([{"input_ids": torch.randint(5, 80, (20,))} for _ in range(200)], batch_size=10, shuffle=True)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for _ in range(3):
    for batch in loader:
        loss = model(**batch, labels=batch["input_ids"]).loss
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
