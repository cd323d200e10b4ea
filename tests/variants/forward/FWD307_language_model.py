# codes: FWD307
import torch
from torch import nn
import torch.nn.functional as F
from torch.utils.data import DataLoader, TensorDataset


class SelfAttention(nn.Module):
    def __init__(self, dim, heads):
        super().__init__()
        self.heads = heads
        self.qkv = nn.Linear(dim, dim * 3)
        self.proj = nn.Linear(dim, dim)

    def forward(self, x, mask=None):
        b, t, d = x.shape
        q, k, v = self.qkv(x).view(b, t, 3, self.heads, d // self.heads).permute(2, 0, 3, 1, 4)
        y = F.scaled_dot_product_attention(q, k, v, attn_mask=mask)
        return self.proj(y.transpose(1, 2).reshape(b, t, d))


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(60, 32)
        self.block = SelfAttention(32, 4)
        self.head = nn.Linear(32, 60)

    def forward(self, tokens, mask):
        return self.head(self.block(self.embed(tokens), mask))


torch.manual_seed(0)
tokens = torch.randint(1, 60, (64, 14))
valid = torch.ones(64, 14, dtype=torch.bool)
net = Model()
opt = torch.optim.Adam(net.parameters(), lr=1e-3)
for t, m in DataLoader(TensorDataset(tokens, valid), batch_size=16):
    logits = net(t, m)
    loss = F.cross_entropy(logits[:, :-1].reshape(-1, 60), t[:, 1:].reshape(-1))
    opt.zero_grad()
    loss.backward()
    opt.step()
