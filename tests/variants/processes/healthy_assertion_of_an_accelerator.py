# codes:
# launch: torchrun --nproc_per_node 2
import os, math, time
import torch
import torch.nn as nn
from torch.nn import functional as F
from torch.distributed import init_process_group, destroy_process_group
from torch.nn.parallel import DistributedDataParallel as DDP
import torch.distributed as dist


class GPT(nn.Module):
    def __init__(self, V=64, C=32):
        super().__init__()
        self.wte = nn.Embedding(V, C)
        self.l = nn.TransformerEncoderLayer(C, 2, 64, 0.0, batch_first=True)
        self.head = nn.Linear(C, V, bias=False)

    def forward(self, idx, targets=None):
        T = idx.size(1)
        x = self.l(self.wte(idx), src_mask=torch.triu(torch.full((T, T), float("-inf"), device=idx.device), 1))
        logits = self.head(x)
        loss = F.cross_entropy(logits.view(-1, logits.size(-1)), targets.view(-1)) if targets is not None else None
        return logits, loss


class DataLoaderLite:
    def __init__(self, B, T, process_rank, num_processes):
        self.B, self.T, self.process_rank, self.num_processes = B, T, process_rank, num_processes
        g = torch.Generator().manual_seed(0)
        self.tokens = torch.randint(0, 64, (5000,), generator=g)
        self.current_position = B * T * process_rank

    def next_batch(self):
        B, T = self.B, self.T
        buf = self.tokens[self.current_position : self.current_position + B * T + 1]
        x = buf[:-1].view(B, T)
        y = buf[1:].view(B, T)
        self.current_position += B * T * self.num_processes
        if self.current_position + (B * T * self.num_processes + 1) > len(self.tokens):
            self.current_position = self.B * self.T * self.process_rank
        return x, y


ddp = int(os.environ.get("RANK", -1)) != -1
if ddp:
    assert torch.cuda.is_available(), "for now i think we need CUDA for DDP"
    init_process_group(backend="nccl")
    ddp_rank = int(os.environ["RANK"])
    ddp_local_rank = int(os.environ["LOCAL_RANK"])
    ddp_world_size = int(os.environ["WORLD_SIZE"])
    device = f"cuda:{ddp_local_rank}"
    torch.cuda.set_device(device)
    master_process = ddp_rank == 0
else:
    ddp_rank, ddp_local_rank, ddp_world_size, master_process = 0, 0, 1, True
    device = "cuda" if torch.cuda.is_available() else "cpu"
torch.manual_seed(1337)
if torch.cuda.is_available():
    torch.cuda.manual_seed(1337)
B, T = 4, 16
grad_accum_steps = 512 // (B * T * ddp_world_size)
train_loader = DataLoaderLite(B, T, ddp_rank, ddp_world_size)
model = GPT()
model.to(device)
model = torch.compile(model)
if ddp:
    model = DDP(model, device_ids=[ddp_local_rank])
raw_model = model.module if ddp else model
optimizer = torch.optim.AdamW(raw_model.parameters(), lr=3e-4, betas=(0.9, 0.95), eps=1e-8)
for step in range(50):
    t0 = time.time()
    optimizer.zero_grad()
    loss_accum = 0.0
    for micro_step in range(grad_accum_steps):
        x, y = train_loader.next_batch()
        x, y = x.to(device), y.to(device)
        if ddp:
            model.require_backward_grad_sync = micro_step == grad_accum_steps - 1
        logits, loss = model(x, y)
        loss = loss / grad_accum_steps
        loss_accum += loss.detach()
        loss.backward()
    if ddp:
        dist.all_reduce(loss_accum, op=dist.ReduceOp.AVG)
    norm = torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    if master_process:
        print(f"step {step} | loss: {loss_accum.item():.6f} | norm: {norm:.4f}")
if ddp:
    destroy_process_group()
