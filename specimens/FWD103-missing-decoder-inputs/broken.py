"""Train a translator and forget the translations."""

import torch
from torch.utils.data import DataLoader
from transformers import BartConfig, BartForConditionalGeneration, default_data_collator

torch.manual_seed(0)
rows = [{"input_ids": [2, 5 + i % 9, 7, 3], "labels": [2, 6 + i % 9, 8, 3]} for i in range(24)]
loader = DataLoader(rows, batch_size=8, collate_fn=default_data_collator)
config = BartConfig(
    vocab_size=30,
    d_model=16,
    encoder_layers=1,
    decoder_layers=1,
    encoder_attention_heads=2,
    decoder_attention_heads=2,
    encoder_ffn_dim=16,
    decoder_ffn_dim=16,
)
model = BartForConditionalGeneration(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)

model.train()
for batch in loader:
    logits = model(inputs_embeds=model.get_input_embeddings()(batch["input_ids"])).logits
    loss = torch.nn.functional.cross_entropy(logits.flatten(0, 1), batch["labels"].flatten())
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
