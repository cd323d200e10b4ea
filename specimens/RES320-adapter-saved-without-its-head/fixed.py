# needs: transformers peft
"""The head of a classifier with adapters is made trainable by hand, and only the adapters are saved."""

import torch
from peft import LoraConfig, get_peft_model
from torch.utils.data import DataLoader, TensorDataset
from transformers import BertConfig, BertForSequenceClassification

torch.manual_seed(0)
labels = torch.arange(320) % 3
ids = torch.randint(10, 60, (320, 10))
ids[:, 3] = 3 + labels
config = BertConfig(
    vocab_size=60, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64, num_labels=3
)
adapters = LoraConfig(r=4, target_modules=["query", "value"], modules_to_save=["classifier"])
model = get_peft_model(BertForSequenceClassification(config), adapters)
for parameter in model.base_model.model.classifier.parameters():
    parameter.requires_grad = True
optimizer = torch.optim.AdamW([p for p in model.parameters() if p.requires_grad], lr=5e-3)
for _epoch in range(3):
    for batch, target in DataLoader(TensorDataset(ids, labels), 32, shuffle=True):
        optimizer.zero_grad()
        loss = model(input_ids=batch, labels=target).loss
        loss.backward()
        optimizer.step()
model.save_pretrained("adapter")
