# codes:
import random
import torch
from torch import nn
from torch.utils.data import DataLoader
from transformers import LlamaConfig, LlamaForSequenceClassification
torch.manual_seed(0); random.seed(0)
class Wrapped(nn.Module):
    def __init__(self, vocab):
        super().__init__()
        cfg = LlamaConfig(vocab_size=vocab, hidden_size=32, intermediate_size=64, num_hidden_layers=1, num_attention_heads=2, num_labels=3, max_position_embeddings=32, pad_token_id=0)
        self.backbone = LlamaForSequenceClassification(cfg)
    def forward(self, ids, mask):
        return self.backbone(input_ids=ids, attention_mask=mask).logits
data = []
for _ in range(240):
    y = random.randrange(3)
    n = random.randrange(4, 9)
    data.append((torch.tensor([random.randrange(1 + y * 10, 11 + y * 10) for _ in range(n)]), y))
def collate(rows):
    ids = nn.utils.rnn.pad_sequence([r[0] for r in rows], batch_first=True, padding_value=0)
    return ids, (ids != 0).long(), torch.tensor([r[1] for r in rows])
loader = DataLoader(data, batch_size=16, shuffle=True, collate_fn=collate)
model = Wrapped(40)
opt = torch.optim.AdamW(model.parameters(), lr=2e-3)
for epoch in range(3):
    for ids, mask, y in loader:
        loss = nn.functional.cross_entropy(model(ids, mask), y)
        opt.zero_grad(); loss.backward(); opt.step()
