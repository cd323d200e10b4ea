# codes:
# needs: transformers
"""A model of sound, which embeds no words, is loaded from where it was saved, and fine-tuned to tell pitches."""

import tempfile

import torch
from torch.utils.data import DataLoader, TensorDataset
from transformers import Wav2Vec2Config, Wav2Vec2ForSequenceClassification

torch.manual_seed(0)
config = Wav2Vec2Config(
    hidden_size=32,
    num_hidden_layers=1,
    num_attention_heads=2,
    intermediate_size=64,
    conv_dim=(16, 16),
    conv_stride=(5, 4),
    conv_kernel=(10, 4),
    num_feat_extract_layers=2,
    num_conv_pos_embeddings=8,
    num_conv_pos_embedding_groups=2,
    num_labels=2,
    apply_spec_augment=False,
)
with tempfile.TemporaryDirectory() as folder:
    Wav2Vec2ForSequenceClassification(config).save_pretrained(folder)
    model = Wav2Vec2ForSequenceClassification.from_pretrained(folder)
model.freeze_feature_encoder()
pitch = torch.arange(96) % 2
waves = torch.sin(torch.arange(400) * (0.05 + 0.3 * pitch[:, None])) + 0.1 * torch.randn(96, 400)
optimizer = torch.optim.AdamW(model.parameters(), lr=2e-3)
for epoch in range(4):
    model.train()
    for wave, label in DataLoader(TensorDataset(waves, pitch), batch_size=12, shuffle=True):
        loss = model(input_values=wave, labels=label).loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
