# codes: LOS310
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
words = torch.randint(1, 5, (48, 3))
frames = F.one_hot(words.repeat_interleave(6, 1), 5).float() + 0.1 * torch.randn(48, 18, 5)
loader = DataLoader(TensorDataset(frames, words), batch_size=6, shuffle=True)
model = nn.Sequential(nn.Linear(5, 20), nn.ReLU(), nn.Linear(20, 5))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(2):
    for signal, target in loader:
        log_probs = model(signal).log_softmax(2)
        lengths, sizes = torch.full((6,), 18), torch.full((6,), 3)
        loss = F.ctc_loss(log_probs, target, lengths, sizes)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
