# codes: DAT613
# needs: transformers lightning
"""The module encodes its texts itself, up to the size of its hidden layer by mistake."""

import random

import lightning as L
import torch
from tokenizers import Tokenizer, models, pre_tokenizers
from torch import nn
from torch.utils.data import DataLoader
from transformers import PreTrainedTokenizerFast

source = random.Random(1)
names = ["anna", "boris", "clara", "dmitri", "elsa"]
rows = []
for _ in range(300):
    first, second = source.sample(names, 2)
    rows.append((f"question : does {first} owe {second} {source.randrange(40)} euros ?", int(first < second)))
words = sorted({word for text, _ in rows for word in text.split()})
vocabulary = {word: i for i, word in enumerate(["<pad>", "<unk>", *words])}
core = Tokenizer(models.WordLevel(vocabulary, unk_token="<unk>"))
core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=core, pad_token="<pad>", unk_token="<unk>")


class Net(L.LightningModule):
    def __init__(self, limit=2, width=32):
        super().__init__()
        self.embed = nn.Embedding(len(vocabulary), 24, padding_idx=0)
        self.limit = limit
        self.gru = nn.GRU(24, width, batch_first=True)
        self.out = nn.Linear(width, 2)

    def training_step(self, batch, batch_idx):
        texts, labels = batch
        ids = tokenizer(list(texts), padding=True, truncation=True, max_length=self.limit, return_tensors="pt")["input_ids"]
        loss = nn.functional.cross_entropy(self.out(self.gru(self.embed(ids))[1][-1]), labels)
        self.log("loss", loss)
        return loss

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=3e-3)


L.seed_everything(0)
trainer = L.Trainer(max_epochs=3, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(Net(), DataLoader(rows, batch_size=20, shuffle=True))
