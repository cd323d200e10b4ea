# codes: RES320
# needs: accelerate transformers peft
"""Pooler and classifier are unfrozen by name; the unwrapped model saves its adapter in the end."""

import torch
from accelerate import Accelerator
from peft import LoraConfig, get_peft_model
from torch.utils.data import DataLoader, TensorDataset
from transformers import BertConfig, BertForSequenceClassification

torch.manual_seed(1)
accelerator = Accelerator(cpu=True)
kinds = torch.arange(400) % 4
tokens = torch.randint(10, 80, (400, 12))
tokens[:, 5] = 3 + kinds
bert = BertForSequenceClassification(
    BertConfig(vocab_size=80, hidden_size=32, num_hidden_layers=2, num_attention_heads=2, intermediate_size=64,
               num_labels=4)
)
model = get_peft_model(bert, LoraConfig(r=8, lora_alpha=16, target_modules="all-linear", exclude_modules=["classifier"]))
for name, weight in model.named_parameters():
    if "LayerNorm" in name or "classifier" in name:
        weight.requires_grad_(True)
optimizer = torch.optim.AdamW(filter(lambda p: p.requires_grad, model.parameters()), lr=3e-3)
model, optimizer, loader = accelerator.prepare(
    model, optimizer, DataLoader(TensorDataset(tokens, kinds), 40, shuffle=True)
)
for epoch in range(3):
    for batch, target in loader:
        answer = model(input_ids=batch, labels=target)
        accelerator.backward(answer.loss)
        optimizer.step()
        optimizer.zero_grad()
accelerator.unwrap_model(model).save_pretrained("tuned")
