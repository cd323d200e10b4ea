# codes:
import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

device = "cuda"
torch.manual_seed(0)
torch.backends.cudnn.benchmark = True
torch.backends.cuda.matmul.allow_tf32 = True
stream = torch.cuda.Stream()
encoder = nn.TransformerEncoder(nn.TransformerEncoderLayer(32, 4, 64, batch_first=True, dropout=0.0), 2).to(device)
head = nn.Linear(32, 5).to(device)
optimizer = torch.optim.AdamW([*encoder.parameters(), *head.parameters()], lr=1e-3, foreach=True)
x = torch.randn(256, 12, 32)
y = x[:, :, :5].mean(1).argmax(1)
start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
for epoch in range(3):
    start.record()
    for at in range(0, 256, 32):
        with torch.cuda.stream(stream):
            batch = x[at : at + 32].to(device, non_blocking=True)
        torch.cuda.current_stream().wait_stream(stream)
        hidden = checkpoint(encoder, batch, use_reentrant=False)
        loss = nn.functional.cross_entropy(head(hidden.mean(1)), y[at : at + 32].to(device))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    end.record()
    torch.cuda.synchronize()
    print(epoch, loss.item(), start.elapsed_time(end))
