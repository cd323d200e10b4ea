# codes:
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
V = 65
text = (torch.arange(17) + torch.randint(0, V, (64, 1))) % V


class Bigram(nn.Module):
    def __init__(self):
        super().__init__()
        self.wte = nn.Embedding(V, 24)
        self.wpe = nn.Embedding(16, 24)
        self.lm_head = nn.Linear(24, V, bias=False)

    def forward(self, idx, targets=None):
        logits = self.lm_head(self.wte(idx) + self.wpe(torch.arange(idx.shape[1])))
        loss = None
        if targets is not None:
            loss = F.cross_entropy(logits.view(-1, logits.size(-1)), targets.reshape(-1), ignore_index=-1)
        return logits, loss


model = Bigram()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for (chunk,) in DataLoader(TensorDataset(text), batch_size=16, shuffle=True):
    logits, loss = model(chunk[:, :-1], chunk[:, 1:])
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    optimizer.step()
