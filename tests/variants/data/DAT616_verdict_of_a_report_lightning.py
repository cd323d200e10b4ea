# codes: DAT616
# needs: transformers lightning
"""A module is trained on reports that are cut before their verdict."""

import random

import lightning
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
        return encoded["input_ids"][0], grade


class Grader(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(len(known), 32, padding_idx=0)
        self.out = nn.Linear(32, 3)

    def training_step(self, batch, index):
        ids, grades = batch
        pooled = self.embed(ids).mean(1)
        loss = nn.functional.cross_entropy(self.out(pooled), grades)
        self.log("loss", loss)
        return loss

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=3e-3)


trainer = lightning.Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Grader(), DataLoader(Reports(logs), batch_size=25, shuffle=True))
