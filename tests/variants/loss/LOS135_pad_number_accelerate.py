# codes: LOS135
import torch
import torch.nn.functional as F
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(5)
PAD = 0
TAG_TO_ID = {"outside": 0, "begin": 1, "inside": 2}
WIDTH = 14


class Reviews(Dataset):
    def __init__(self, rows):
        generator = torch.Generator().manual_seed(rows)
        self.rows = []
        for _ in range(rows):
            length = int(torch.randint(5, WIDTH + 1, (1,), generator=generator))
            ids = torch.randint(1, 100, (length,), generator=generator)
            marks = (ids % 5 == 0).long() + 2 * (ids % 5 == 1).long()
            self.rows.append((ids, marks))

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, index):
        ids, marks = self.rows[index]
        room = (0, WIDTH - len(ids))
        return {"input_ids": F.pad(ids, room, value=PAD), "tags": F.pad(marks, room, value=PAD)}


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(100, 32, padding_idx=PAD)
        self.rnn = nn.LSTM(32, 24, batch_first=True, bidirectional=True)
        self.out = nn.Linear(48, len(TAG_TO_ID))

    def forward(self, ids):
        return self.out(self.rnn(self.embed(ids))[0])


accelerator = Accelerator(cpu=True)
net = Tagger()
optimizer = torch.optim.AdamW(net.parameters(), lr=3e-3)
net, optimizer, batches = accelerator.prepare(net, optimizer, DataLoader(Reviews(400), batch_size=20, shuffle=True))
for epoch in range(4):
    for batch in batches:
        logits = net(batch["input_ids"])
        loss = F.cross_entropy(logits.view(-1, 3), batch["tags"].view(-1), ignore_index=PAD)
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
    accelerator.print(epoch, loss.item())
