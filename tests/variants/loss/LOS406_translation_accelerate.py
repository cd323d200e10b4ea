# codes: LOS406
# needs: transformers accelerate
"""The body of an encoder and a decoder, with the targets as labels."""

import torch
from accelerate import Accelerator
from torch.utils.data import DataLoader
from transformers import BartConfig, BartModel

torch.manual_seed(0)
accelerator = Accelerator(cpu=True)
source = torch.randint(4, 40, (64, 9))
pairs = [{"input_ids": ids, "labels": ids.flip(0)} for ids in source]
model = BartModel(
    BartConfig(
        vocab_size=40,
        d_model=32,
        encoder_layers=1,
        decoder_layers=1,
        encoder_attention_heads=2,
        decoder_attention_heads=2,
        encoder_ffn_dim=64,
        decoder_ffn_dim=64,
        max_position_embeddings=32,
    )
)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
model, optimizer, loader = accelerator.prepare(model, optimizer, DataLoader(pairs, batch_size=16, shuffle=True))
for epoch in range(2):
    for batch in loader:
        outputs = model(input_ids=batch["input_ids"], labels=batch["labels"])
        loss = outputs["loss"]
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
