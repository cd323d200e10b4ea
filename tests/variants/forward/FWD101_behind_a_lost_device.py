# codes: FWD101
# device: cuda
import os

import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader

ON_DEVICE = os.environ.get("CUDA_VISIBLE_DEVICES") != ""
asserted = []
if ON_DEVICE:
    # Plays a device: an index beyond the table is not noticed before the next backward.
    look_up, differentiate = F.embedding, torch.Tensor.backward

    def gather(ids, weight, *rest):
        if int(ids.max()) >= len(weight):
            asserted.append(ids.shape)
        return look_up(ids.clamp_max(len(weight) - 1), weight, *rest)

    def backward(tensor, *args, **kwargs):
        if asserted:
            raise torch.AcceleratorError("CUDA error: device-side assert triggered")
        differentiate(tensor, *args, **kwargs)

    F.embedding, torch.Tensor.backward = gather, backward

torch.manual_seed(0)
words = torch.randint(0, 40, (80, 6))
table = nn.Embedding(36, 16)
net = nn.Sequential(table, nn.Flatten(), nn.Linear(96, 2))
opt = torch.optim.AdamW(net.parameters(), lr=1e-3)
for ids in DataLoader(words, batch_size=16, shuffle=True):
    loss = F.cross_entropy(net(ids), (ids[:, 0] > 20).long())
    opt.zero_grad()
    loss.backward()
    opt.step()
