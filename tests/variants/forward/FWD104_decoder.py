# codes: FWD104
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
source, target = torch.randint(1, 25, (64, 6)), torch.randint(1, 25, (64, 6))


class Translator(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(25, 32)
        self.body = nn.Transformer(32, 4, 1, 1, 64, batch_first=True)
        self.out = nn.Linear(32, 25)

    def forward(self, src, tgt):
        mask = nn.Transformer.generate_square_subsequent_mask(tgt.size(1))
        return self.out(self.body(self.table(src), self.table(tgt), tgt_mask=mask))


net = Translator()
opt = torch.optim.Adam(net.parameters(), lr=1e-3)
for src, tgt in DataLoader(TensorDataset(source, target), batch_size=16):
    logits = net(src=src)
    loss = nn.functional.cross_entropy(logits[:, :-1].flatten(0, 1), tgt[:, 1:].flatten())
    opt.zero_grad()
    loss.backward()
    opt.step()
