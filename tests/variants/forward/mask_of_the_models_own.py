# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
generator = torch.Generator().manual_seed(3)


def text(label):
    words = torch.randint(8, 50, (int(torch.randint(4, 20, (), generator=generator)),), generator=generator)
    words[:2] = 2 + 2 * label
    return words, label


def collate(rows):
    ids = nn.utils.rnn.pad_sequence([words for words, _ in rows], batch_first=True)
    return ids, (ids != 0), torch.tensor([label for _, label in rows])


class Encoder(nn.Module):
    """A mask that is not given is made of the ids."""

    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(50, 32)
        layer = nn.TransformerEncoderLayer(32, 4, 64, dropout=0.0, batch_first=True)
        self.body = nn.TransformerEncoder(layer, 1, enable_nested_tensor=False)
        self.out = nn.Linear(32, 2)

    def forward(self, ids, mask=None):
        if mask is None:
            mask = ids != 0
        states = self.body(self.table(ids), src_key_padding_mask=~mask)
        weights = mask.unsqueeze(-1).float()
        return self.out((states * weights).sum(dim=1) / weights.sum(dim=1))


model = Encoder()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(3):
    for ids, mask, labels in DataLoader([text(i % 2) for i in range(320)], 16, shuffle=True, collate_fn=collate):
        loss = nn.functional.cross_entropy(model(ids), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
