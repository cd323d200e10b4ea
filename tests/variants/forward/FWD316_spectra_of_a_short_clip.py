# codes: FWD316
# needs: transformers
import torch
from torch.utils.data import DataLoader
from transformers import WhisperConfig, WhisperForConditionalGeneration

torch.manual_seed(0)
words = torch.randint(4, 10, (64, 2))
rows = [
    {"input_features": 0.1 * torch.randn(12, 20) + torch.eye(12)[w].sum(0)[:, None], "labels": w} for w in words
]
config = WhisperConfig(
    vocab_size=12,
    num_mel_bins=12,
    d_model=16,
    encoder_layers=1,
    decoder_layers=1,
    encoder_attention_heads=2,
    decoder_attention_heads=2,
    encoder_ffn_dim=32,
    decoder_ffn_dim=32,
    max_source_positions=20,
    max_target_positions=8,
    pad_token_id=0,
    bos_token_id=1,
    eos_token_id=2,
    decoder_start_token_id=3,
    suppress_tokens=None,
    begin_suppress_tokens=None,
)
model = WhisperForConditionalGeneration(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=2e-3)
for batch in DataLoader(rows, batch_size=8, shuffle=True):
    loss = model(**batch).loss
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
