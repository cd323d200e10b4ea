# codes: RES301
# needs: safetensors
import torch
from safetensors.torch import save_file
from torch import nn

torch.manual_seed(0)


class Letters(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(12, 16)
        self.rnn = nn.GRU(16, 16, batch_first=True)
        self.out = nn.Linear(16, 12, bias=False)
        self.out.weight = self.table.weight

    def forward(self, ids):
        return self.out(self.rnn(self.table(ids))[0])


model = Letters()
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
for step in range(8):
    ids = torch.arange(10).repeat(8, 1).add(torch.randint(0, 12, (8, 1))) % 12
    loss = nn.functional.cross_entropy(model(ids[:, :-1]).transpose(1, 2), ids[:, 1:])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
weights = model.state_dict()
save_file({name: tensor.contiguous() for name, tensor in weights.items()}, "letters.safetensors")
