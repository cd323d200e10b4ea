# codes: STP202
import torch
from transformers import BertConfig, BertForSequenceClassification

torch.manual_seed(0)
config = BertConfig(vocab_size=60, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32)
model = BertForSequenceClassification(config)
ids = torch.randint(5, 60, (320, 10))
loader = torch.utils.data.DataLoader(
    torch.utils.data.TensorDataset(ids, (ids[:, 0] > 30).long()), batch_size=8, shuffle=True
)
opt = torch.optim.AdamW(model.parameters(), lr=5e-4)
accumulate = 4
for epoch in range(3):
    for step, (tokens, labels) in enumerate(loader):
        opt.zero_grad()
        loss = model(input_ids=tokens, labels=labels).loss / accumulate
        loss.backward()
        if (step + 1) % accumulate == 0:
            opt.step()
