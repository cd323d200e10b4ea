# codes: FWD307
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(40, 32, padding_idx=0)
        layer = nn.TransformerEncoderLayer(d_model=32, nhead=4, dim_feedforward=64)
        self.encoder = nn.TransformerEncoder(layer, num_layers=1)
        self.tags = nn.Linear(32, 5)

    def forward(self, tokens):
        hidden = self.encoder(self.table(tokens), src_key_padding_mask=tokens == 0)
        return self.tags(hidden)


tokens = torch.randint(1, 40, (64, 9))
tokens[:, 7:] = 0
tagger = Tagger()
opt = torch.optim.AdamW(tagger.parameters(), lr=1e-3)
for batch, tags in DataLoader(TensorDataset(tokens, tokens % 5), batch_size=16, shuffle=True):
    logits = tagger(batch)
    loss = nn.functional.cross_entropy(logits.flatten(0, 1), tags.flatten())
    opt.zero_grad()
    loss.backward()
    opt.step()
