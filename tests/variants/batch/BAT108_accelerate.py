# codes: BAT108
# needs: transformers accelerate
import random

import torch
from accelerate import Accelerator
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from torch.utils.data import DataLoader
from transformers import BertConfig, BertForTokenClassification, DataCollatorForTokenClassification, PreTrainedTokenizerFast

random.seed(0)
torch.manual_seed(0)
places, others = ["paris", "london", "oslo", "rome"], ["she", "lives", "in", "near", "and", "visits", "often", "we"]
words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", *places, *others]
plain = Tokenizer(models.WordLevel({word: i for i, word in enumerate(words)}, unk_token="[UNK]"))
plain.pre_tokenizer = pre_tokenizers.Whitespace()
plain.post_processor = processors.TemplateProcessing("[CLS] $A [SEP]", special_tokens=[("[CLS]", 2), ("[SEP]", 3)])
tokenizer = PreTrainedTokenizerFast(tokenizer_object=plain, pad_token="[PAD]", unk_token="[UNK]")

rows = [random.choices(places + others, k=6) for _ in range(160)]
encoded = tokenizer([" ".join(row) for row in rows])
examples = [
    {"input_ids": ids, "labels": [0 if word in others else 1 for word in row]}
    for ids, row in zip(encoded["input_ids"], rows)
]
accelerator = Accelerator(cpu=True)
model = BertForTokenClassification(
    BertConfig(vocab_size=len(words), hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64)
)
loader = DataLoader(examples, batch_size=16, shuffle=True, collate_fn=DataCollatorForTokenClassification(tokenizer))
model, optimizer, loader = accelerator.prepare(model, torch.optim.AdamW(model.parameters(), lr=2e-3), loader)
for epoch in range(2):
    for batch in loader:
        accelerator.backward(model(**batch).loss)
        optimizer.step()
        optimizer.zero_grad()
