# codes: BAT108
# needs: transformers
import random

import torch
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from torch.utils.data import DataLoader
from transformers import DistilBertConfig, DistilBertForTokenClassification, DataCollatorForTokenClassification, PreTrainedTokenizerFast

random.seed(0)
torch.manual_seed(0)
places, others = ["paris", "london", "oslo", "rome"], ["she", "lives", "in", "near", "and", "visits", "often", "we"]
words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", *places, *others]
plain = Tokenizer(models.WordLevel({word: i for i, word in enumerate(words)}, unk_token="[UNK]"))
plain.pre_tokenizer = pre_tokenizers.Whitespace()
plain.post_processor = processors.TemplateProcessing("[CLS] $A [SEP]", special_tokens=[("[CLS]", 2), ("[SEP]", 3)])
tokenizer = PreTrainedTokenizerFast(tokenizer_object=plain, pad_token="[PAD]", unk_token="[UNK]")


class Tagged(torch.utils.data.Dataset):
    def __init__(self, count):
        self.rows = [random.choices(places + others, k=random.randint(4, 9)) for _ in range(count)]

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, index):
        row = self.rows[index]
        encoded = tokenizer(" ".join(row))
        return {"input_ids": encoded["input_ids"], "labels": [int(word in places) for word in row]}


config = DistilBertConfig(vocab_size=len(words), dim=32, n_layers=1, n_heads=2, hidden_dim=64)
net = DistilBertForTokenClassification(config)
collate = DataCollatorForTokenClassification(tokenizer=tokenizer)
optimizer = torch.optim.AdamW(net.parameters(), lr=2e-3)
for epoch in range(2):
    for batch in DataLoader(Tagged(160), batch_size=16, shuffle=True, collate_fn=collate):
        optimizer.zero_grad()
        net(**batch).loss.backward()
        optimizer.step()
