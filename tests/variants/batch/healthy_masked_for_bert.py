# codes:
# needs: transformers
import random

import torch
from tokenizers import Tokenizer, models
from torch.utils.data import DataLoader
from transformers import BertConfig, BertForMaskedLM, DataCollatorForLanguageModeling, PreTrainedTokenizerFast

random.seed(3)
torch.manual_seed(3)
core = Tokenizer(
    models.WordLevel({w: i for i, w in enumerate(["[P]", "[M]", "[U]", *map(str, range(20))])}, unk_token="[U]")
)
tokenizer = PreTrainedTokenizerFast(tokenizer_object=core, pad_token="[P]", mask_token="[M]", unk_token="[U]")
rows = [{"input_ids": [3 + (random.randrange(20) + i) % 20 for i in range(random.randint(6, 12))]} for _ in range(400)]
loader = DataLoader(rows, batch_size=20, shuffle=True, collate_fn=DataCollatorForLanguageModeling(tokenizer))
model = BertForMaskedLM(
    BertConfig(vocab_size=23, hidden_size=32, num_hidden_layers=2, num_attention_heads=2, intermediate_size=64)
)
optimizer = torch.optim.AdamW(model.parameters(), lr=2e-3)
model.train()
for _ in range(2):
    for batch in loader:
        optimizer.zero_grad()
        model(**batch).loss.backward()
        optimizer.step()
