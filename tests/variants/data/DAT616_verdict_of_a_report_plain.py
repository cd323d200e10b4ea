# codes: DAT616
# needs: transformers
"""Reports are encoded one by one, to a limit that ends before their verdict."""

import random

import torch
from tokenizers import Tokenizer, models, pre_tokenizers
from torch import nn
from torch.utils.data import DataLoader, Dataset
from transformers import PreTrainedTokenizerFast

torch.manual_seed(3)
source = random.Random(3)
parts = "pump valve seal rotor shaft gauge was inspected and found within range of the plan for this week".split()
findings = (["no action"], ["replace soon", "order parts"], ["stop at once", "danger"])
logs = []
for place in range(300):
    grade = place % 3
    report = " ".join(source.choices(parts, k=source.randrange(50, 70)))
    logs.append((f"report {report} verdict {source.choice(findings[grade])}", grade))
known = ["<pad>", "<unk>", *sorted({word for text, _ in logs for word in text.split()})]
core = Tokenizer(models.WordLevel({word: n for n, word in enumerate(known)}, unk_token="<unk>"))
core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=core, pad_token="<pad>", unk_token="<unk>")
SEQ_LEN = 32


class Reports(Dataset):
    def __init__(self, logs):
        self.logs = logs

    def __len__(self):
        return len(self.logs)

    def __getitem__(self, place):
        text, grade = self.logs[place]
        encoded = tokenizer(text, max_length=SEQ_LEN, padding="max_length", truncation=True, return_tensors="pt")
        return {"input_ids": encoded["input_ids"][0], "label": torch.tensor(grade)}


class Grader(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(len(known), 32, padding_idx=0)
        self.gru = nn.GRU(32, 32, batch_first=True)
        self.out = nn.Linear(32, 3)

    def forward(self, ids):
        return self.out(self.gru(self.embed(ids))[0].mean(1))


model = Grader()
optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
for epoch in range(2):
    for batch in DataLoader(Reports(logs), batch_size=25, shuffle=True):
        loss = nn.functional.cross_entropy(model(batch["input_ids"]), batch["label"])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
