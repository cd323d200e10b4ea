# codes: EVL404
# needs: transformers
"""Every answer has eleven tokens, and eight are asked for."""

import torch
from transformers import BartConfig, BartForConditionalGeneration

torch.manual_seed(0)
texts = torch.randint(4, 24, (96, 10))
labels = torch.cat([texts.flip(1), torch.full((96, 1), 2)], 1)
sizes = {"encoder_layers": 1, "decoder_layers": 1, "encoder_attention_heads": 2, "decoder_attention_heads": 2}
model = BartForConditionalGeneration(
    BartConfig(
        vocab_size=24, d_model=32, encoder_ffn_dim=48, decoder_ffn_dim=48, max_position_embeddings=32, **sizes
    )
)
optimizer = torch.optim.AdamW(model.parameters(), lr=2e-3)


def exact(rows):
    model.eval()
    with torch.no_grad():
        answers = model.generate(texts[rows], max_length=8, num_beams=2)
    return sum(row[2:-1].tolist() == texts[i].flip(0).tolist() for i, row in zip(rows, answers, strict=True)) / len(rows)


for epoch in range(3):
    model.train()
    for rows in torch.randperm(64).split(16):
        loss = model(input_ids=texts[rows], labels=labels[rows]).loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, exact(list(range(64, 96))))
