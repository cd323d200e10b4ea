# codes: LOS207
import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(1)
steps = torch.randint(1, 5, (320, 1))
corpus = (torch.randint(0, 24, (320, 1)) + steps * torch.arange(20)) % 24


class Decoder(nn.Module):
    """Causal self-attention over characters."""

    def __init__(self, size=24, width=48):
        super().__init__()
        self.token, self.place = nn.Embedding(size, width), nn.Embedding(32, width)
        layer = nn.TransformerEncoderLayer(width, 4, 96, dropout=0.0, batch_first=True)
        self.layers = nn.TransformerEncoder(layer, 2, enable_nested_tensor=False)
        self.out = nn.Linear(width, size)

    def forward(self, ids):
        mask = nn.Transformer.generate_square_subsequent_mask(ids.size(1))
        hidden = self.token(ids) + self.place(torch.arange(ids.size(1)))
        return self.out(self.layers(hidden, mask=mask, is_causal=True))


def next_token_loss(logits, ids):
    shifted, labels = logits[:-1, ...].contiguous(), ids[1:, ...].contiguous()
    return F.cross_entropy(shifted.view(-1, shifted.size(-1)), labels.view(-1))


net = Decoder()
optimizer = torch.optim.AdamW(net.parameters(), lr=2e-3)
for epoch in range(3):
    for rows in torch.randperm(320).split(16):
        ids = corpus[rows]
        loss = next_token_loss(net(ids), ids)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
