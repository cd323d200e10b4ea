"""Fine-tune an encoder on sentences, with its own tokenizer."""

import torch
from tokenizers import Tokenizer, models, pre_tokenizers
from torch.utils.data import DataLoader
from transformers import (
    AutoTokenizer,
    BertConfig,
    BertForSequenceClassification,
    DataCollatorWithPadding,
    PreTrainedTokenizerFast,
)


def save_tokenizer(words, folder):
    vocabulary = {word: i for i, word in enumerate(["[PAD]", "[UNK]", *words])}
    core = Tokenizer(models.WordLevel(vocabulary, unk_token="[UNK]"))
    core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    PreTrainedTokenizerFast(tokenizer_object=core, unk_token="[UNK]", pad_token="[PAD]").save_pretrained(folder)


torch.manual_seed(0)
words = "the cat dog bird sees hears a red small house tree and runs far away today".split()
config = BertConfig(vocab_size=18, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64)
BertForSequenceClassification(config).save_pretrained("encoder")
save_tokenizer(words, "encoder")
save_tokenizer(sorted(words), "other")

tokenizer = AutoTokenizer.from_pretrained("encoder")
model = BertForSequenceClassification.from_pretrained("encoder")

sentences = [
    f"the {a} {b} a {c} today" for a in ("cat", "dog") for b in ("sees", "hears") for c in ("tree", "red house")
]
rows = [{**tokenizer(sentence), "label": int("cat" in sentence)} for sentence in sentences * 8]
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
