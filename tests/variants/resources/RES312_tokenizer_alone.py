# codes: RES312
"""Save the tokenizer and the state of the model in one folder, and read the model back by its folder."""

from pathlib import Path

import torch
from transformers import BertConfig, BertForTokenClassification, BertTokenizerFast

folder = Path("entities")
folder.mkdir(exist_ok=True)
words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "ann", "lives", "in", "rome"]
(folder / "vocab.txt").write_text("\n".join(words))
tokenizer = BertTokenizerFast(str(folder / "vocab.txt"))
sizes = {"hidden_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 16}
model = BertForTokenClassification(BertConfig(vocab_size=len(words), num_labels=3, **sizes))
batch = tokenizer(["ann lives in rome", "rome lives"], padding=True, return_tensors="pt")
labels = torch.where(batch["attention_mask"] == 1, 0, -100)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for step in range(3):
    optimizer.zero_grad()
    model(**batch, labels=labels).loss.backward()
    optimizer.step()
tokenizer.save_pretrained(folder)
torch.save(model.state_dict(), folder / "tagger.pt")

tagger = BertForTokenClassification.from_pretrained(folder, num_labels=3)
print(tagger(**batch).logits.argmax(-1))
