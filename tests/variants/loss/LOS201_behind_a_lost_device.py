# codes: LOS201
# device: cuda
import os
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

ON_DEVICE = os.environ.get("CUDA_VISIBLE_DEVICES") != ""
pending = []

if ON_DEVICE:
    # A device that works behind the script's back, as CUDA does: it complains at the next meeting.
    real_loss, real_item = nn.functional.cross_entropy, torch.Tensor.item

    def kernel(logits, target, *args, **kwargs):
        if int(target.max()) >= logits.shape[1]:
            pending.append("device-side assert triggered")
            target = target.clamp_max(logits.shape[1] - 1)
        return real_loss(logits, target, *args, **kwargs)

    def meet(*args):
        if pending:
            raise torch.AcceleratorError(f"CUDA error: {pending[0]}")

    def item(tensor):
        meet()
        return real_item(tensor)

    nn.functional.cross_entropy = kernel
    torch.Tensor.item = item
    torch.Tensor.__float__ = item
    torch.cuda.is_initialized, torch.cuda.synchronize = lambda: True, meet

torch.manual_seed(0)
x = torch.randn(96, 8)
y = (x[:, :4].sum(1) * 2).long().clamp(0, 3)
model = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for features, labels in DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True):
    optimizer.zero_grad()
    loss = nn.functional.cross_entropy(model(features), labels)
    loss.backward()
    optimizer.step()
    print(loss.item())
