# codes:
# needs: transformers
# launch: torchrun --nproc_per_node 2
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, DistributedSampler
from transformers import BertConfig, BertForSequenceClassification

dist.init_process_group("nccl")
torch.manual_seed(0)
config = BertConfig(
    vocab_size=50,
    hidden_size=16,
    num_hidden_layers=1,
    num_attention_heads=2,
    intermediate_size=16,
    max_position_embeddings=16,
)
ids = torch.randint(1, 50, (48, 8))
rows = [{"input_ids": row, "labels": int(row[0] > 25)} for row in ids]
sampler = DistributedSampler(rows)
loader = DataLoader(rows, batch_size=4, sampler=sampler)
model = DDP(BertForSequenceClassification(config))
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for epoch in range(2):
    sampler.set_epoch(epoch)
    for batch in loader:
        loss = model(**batch).loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
model.module.save_pretrained("final")
