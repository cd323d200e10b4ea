# codes: DAT612
# needs: pandas tokenizers transformers
"""Tell complaints from praise in a plain loop."""

import pandas as pd
import torch
from tokenizers import Tokenizer, models, pre_tokenizers
from torch import nn
from transformers import PreTrainedTokenizerFast

torch.manual_seed(0)
words = ["[PAD]", "[UNK]", "late", "broken", "fast", "kind", "the", "box"]
table = pd.DataFrame({
    "text": ["late box", "the box broken late", "fast", "the kind box fast", "broken", "kind the"] * 20,
    "praise": [0, 0, 1, 1, 0, 1] * 20,
})
cut = Tokenizer(models.WordLevel({word: number for number, word in enumerate(words)}, unk_token="[UNK]"))
cut.pre_tokenizer = pre_tokenizers.Whitespace()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=cut, pad_token="[PAD]", unk_token="[UNK]")


class Bag(nn.Module):
    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(len(words), 16, padding_idx=0)
        self.out = nn.Linear(16, 2)

    def forward(self, ids, mask):
        summed = (self.words(ids) * mask.unsqueeze(-1)).sum(1)
        return self.out(summed / mask.sum(1, keepdim=True))


model = Bag()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for part in range(0, len(table), 12):
        rows = table.iloc[part : part + 12]
        batch = tokenizer(rows["text"].tolist(), padding=False, truncation=True, return_tensors="pt")
        loss = nn.functional.cross_entropy(model(batch["input_ids"], batch["attention_mask"]), torch.tensor(rows["praise"].tolist()))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
