# codes: BAT303
# needs: accelerate transformers
import random

import torch
from accelerate import Accelerator
from tokenizers import Tokenizer, models
from torch.utils.data import DataLoader
from transformers import DataCollatorForLanguageModeling, LlamaConfig, LlamaForCausalLM, PreTrainedTokenizerFast

random.seed(1)
torch.manual_seed(1)
core = Tokenizer(
    models.WordLevel({w: i for i, w in enumerate(["[P]", "[M]", "[U]", *map(str, range(25))])}, unk_token="[U]")
)
tokenizer = PreTrainedTokenizerFast(tokenizer_object=core, pad_token="[P]", mask_token="[M]", unk_token="[U]")


def counted():
    first, by = random.randrange(25), random.choice([1, 2, 3])
    return {"input_ids": [3 + (first + by * i) % 25 for i in range(random.randint(8, 14))]}


batches = DataLoader(
    [counted() for _ in range(400)],
    batch_size=20,
    shuffle=True,
    collate_fn=DataCollatorForLanguageModeling(tokenizer, mlm=True, mlm_probability=0.3),
)
model = LlamaForCausalLM(
    LlamaConfig(
        vocab_size=28, hidden_size=32, intermediate_size=64, num_hidden_layers=2, num_attention_heads=2, pad_token_id=0
    )
)
optimizer = torch.optim.AdamW(model.parameters(), lr=2e-3)
accelerator = Accelerator(cpu=True)
model, optimizer, batches = accelerator.prepare(model, optimizer, batches)
for _ in range(2):
    for batch in batches:
        loss = model(**batch).loss
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
