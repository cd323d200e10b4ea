# codes: LOS206
import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)


class Decoder(nn.Module):
    def __init__(self, vocabulary=45, size=32):
        super().__init__()
        self.embedding = nn.Embedding(vocabulary, size)
        self.block = nn.TransformerEncoderLayer(size, 2, 64, batch_first=True)
        self.out = nn.Linear(size, vocabulary)

    def forward(self, ids):
        mask = nn.Transformer.generate_square_subsequent_mask(ids.shape[1])
        return self.out(self.block(self.embedding(ids), src_mask=mask, is_causal=True))


model = Decoder()
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for epoch in range(3):
    for ids in DataLoader(torch.randint(0, 45, (240, 12)), batch_size=12, shuffle=True):
        loss = criterion(model(ids).permute(0, 2, 1), ids)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
