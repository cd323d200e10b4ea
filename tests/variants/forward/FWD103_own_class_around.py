# codes: FWD103
# needs: transformers
import torch
from torch import nn
from transformers import BartConfig, BartModel


class Rater(nn.Module):
    def __init__(self):
        super().__init__()
        size = dict(encoder_layers=1, decoder_layers=1, encoder_attention_heads=2, decoder_attention_heads=2)
        self.bart = BartModel(BartConfig(vocab_size=30, d_model=16, encoder_ffn_dim=16, decoder_ffn_dim=16, **size))
        self.rate = nn.Linear(16, 1)

    def forward(self, embedded):
        return self.rate(self.bart(inputs_embeds=embedded).last_hidden_state.mean(1)).squeeze(1)


torch.manual_seed(0)
rater = Rater()
adam = torch.optim.Adam(rater.parameters(), lr=1e-3)
for step in range(6):
    embedded = torch.randn(8, 5, 16)
    loss = nn.functional.mse_loss(rater(embedded), embedded.mean((1, 2)))
    adam.zero_grad()
    loss.backward()
    adam.step()
