# codes: LOS201
# needs: transformers peft
import torch
from peft import LoraConfig, get_peft_model
from torch.utils.data import DataLoader
from transformers import BertConfig, BertForSequenceClassification

torch.manual_seed(0)
config = BertConfig(
    vocab_size=60,
    hidden_size=32,
    num_hidden_layers=2,
    num_attention_heads=2,
    intermediate_size=64,
    max_position_embeddings=32,
    num_labels=2,
)
adapter = LoraConfig(r=4, target_modules=["query", "value"], task_type="SEQ_CLS")
model = get_peft_model(BertForSequenceClassification(config), adapter)
kinds = torch.arange(180) % 3
rows = [
    {"input_ids": torch.randint(20 * kind + 1, 20 * kind + 19, (10,)), "labels": torch.tensor(kind)}
    for kind in kinds.tolist()
]
optimizer = torch.optim.AdamW([p for p in model.parameters() if p.requires_grad], lr=5e-3)
for _ in range(4):
    for batch in DataLoader(rows, 12, shuffle=True):
        loss = model(**batch).loss
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()
    print(loss.item())
