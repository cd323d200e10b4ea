# codes: FWD101
import torch
from torch import nn

VOCAB_SIZE = 20  # here


class Bag(nn.Module):
    def __init__(self, rows, width=8):
        super().__init__()
        self.table = nn.Embedding(num_embeddings=rows, embedding_dim=width, padding_idx=0)
        self.out = nn.Linear(width, 2)

    def forward(self, ids):
        return self.out(self.table(ids).mean(1))


torch.manual_seed(0)
ids = torch.randint(1, 25, (32, 6))
model = Bag(VOCAB_SIZE)
opt = torch.optim.SGD(model.parameters(), lr=0.1)
for i in range(0, 32, 8):
    loss = nn.functional.cross_entropy(model(ids[i : i + 8]), ids[i : i + 8, 0] % 2)
    opt.zero_grad()
    loss.backward()
    opt.step()
