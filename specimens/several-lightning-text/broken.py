# codes: SCR101 BAT101 LOS201 MET501
# needs: lightning transformers
import random

import lightning as L
import torch
from lightning.pytorch.callbacks import EarlyStopping
from torch.utils.data import DataLoader
from transformers import BertConfig, BertForSequenceClassification

SIZE = dict(vocab_size=100, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64)


def sentences(count, seed):
    draw = random.Random(seed)
    rows = []
    for _ in range(count):
        label = draw.randrange(3)
        ids = [1, *(draw.randrange(10 + 20 * label, 30 + 20 * label) for _ in range(draw.randrange(5, 12))), 2]
        rows.append({"input_ids": ids, "labels": label})
    return rows


def pad(rows):
    width = max(len(row["input_ids"]) for row in rows)
    ids = torch.tensor([row["input_ids"] + [0] * (width - len(row["input_ids"])) for row in rows])
    return {
        "input_ids": ids,
        "attention_mask": (ids > 0).long(),
        "labels": torch.tensor([row["labels"] for row in rows]),
    }


class Text(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.model = BertForSequenceClassification(BertConfig(num_labels=2, **SIZE))

    def training_step(self, batch, batch_idx):
        return self.model(**batch).loss

    def validation_step(self, batch, batch_idx):
        outputs = self.model(**batch)
        self.log("val_loss", outputs.loss)
        self.log("val_accuracy", (outputs.logits.argmax(-1) == batch["labels"]).float().mean())

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=5e-4)


L.seed_everything(0)
train = DataLoader(sentences(96, 0), batch_size=8, shuffle=True)
held_out = DataLoader(sentences(32, 1), batch_size=8)
patience = EarlyStopping(monitor="val_acc", mode="max")
trainer = L.Trainer(max_epochs=3, accelerator="cpu", num_processes=1, logger=False, callbacks=[patience])
trainer.fit(Text(), train, held_out)
