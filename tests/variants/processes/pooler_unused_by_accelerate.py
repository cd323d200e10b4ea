# codes: DST203
# needs: accelerate transformers
# launch: accelerate launch --num_processes 2
import torch
from accelerate import Accelerator
from torch.utils.data import DataLoader
from transformers import BertConfig, BertModel

torch.manual_seed(0)
config = BertConfig(
    vocab_size=50,
    hidden_size=16,
    num_hidden_layers=1,
    num_attention_heads=2,
    intermediate_size=16,
    max_position_embeddings=16,
)


class Tagger(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.bert = BertModel(config)
        self.head = torch.nn.Linear(16, 3)

    def forward(self, input_ids):
        return self.head(self.bert(input_ids).last_hidden_state)


accelerator = Accelerator()
ids = torch.randint(1, 50, (48, 8))
rows = [{"input_ids": row, "labels": row % 3} for row in ids]
loader = DataLoader(rows, batch_size=4, shuffle=True)
model = Tagger()
optimizer = torch.optim.AdamW([p for n, p in model.named_parameters() if "pooler" not in n], lr=1e-3)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for epoch in range(2):
    for batch in loader:
        logits = model(batch["input_ids"])
        loss = torch.nn.functional.cross_entropy(logits.flatten(0, 1), batch["labels"].flatten())
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
