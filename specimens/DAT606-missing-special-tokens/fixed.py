"""Fine-tune an encoder on sentences with their special tokens."""

import torch
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from torch.utils.data import DataLoader
from transformers import (
    AutoTokenizer,
    BertConfig,
    BertForSequenceClassification,
    DataCollatorWithPadding,
    PreTrainedTokenizerFast,
)

torch.manual_seed(0)
words = "[PAD] [UNK] [CLS] [SEP] the cat dog bird sees hears a red small house tree today".split()
core = Tokenizer(models.WordLevel({word: i for i, word in enumerate(words)}, unk_token="[UNK]"))
core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
core.post_processor = processors.BertProcessing(("[SEP]", 3), ("[CLS]", 2))
special = {"unk_token": "[UNK]", "pad_token": "[PAD]", "cls_token": "[CLS]", "sep_token": "[SEP]"}
PreTrainedTokenizerFast(tokenizer_object=core, **special).save_pretrained("encoder")
config = BertConfig(vocab_size=16, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64)
BertForSequenceClassification(config).save_pretrained("encoder")

tokenizer = AutoTokenizer.from_pretrained("encoder")
model = BertForSequenceClassification.from_pretrained("encoder")

sentences = [
    f"the {a} {b} a {c} today" for a in ("cat", "dog") for b in ("sees", "hears") for c in ("tree", "red house")
]
rows = [{**tokenizer(s), "label": int("cat" in s)} for s in sentences * 8]
loader = DataLoader(rows, batch_size=8, shuffle=True, collate_fn=DataCollatorWithPadding(tokenizer))
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)

model.train()
for epoch in range(2):
    for batch in loader:
        optimizer.zero_grad()
        loss = model(**batch).loss
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
