# codes:
# needs: lightning transformers
import random

import lightning as L
import torch
from torch.utils.data import DataLoader, Dataset
from transformers import BertConfig, BertForSequenceClassification, get_linear_schedule_with_warmup

EPOCHS = 3


class Sentences(Dataset):
    def __init__(self, count, seed):
        draw = random.Random(seed)
        self.rows = []
        for _ in range(count):
            label = draw.randrange(3)
            ids = [1] + [draw.randrange(10 + 20 * label, 30 + 20 * label) for _ in range(draw.randrange(5, 12))] + [2]
            self.rows.append((ids, label))

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, index):
        ids, label = self.rows[index]
        return {"input_ids": ids, "labels": label}


def collate(examples):
    longest = max(len(e["input_ids"]) for e in examples)
    ids = torch.tensor([e["input_ids"] + [0] * (longest - len(e["input_ids"])) for e in examples])
    labels = torch.tensor([e["labels"] for e in examples])
    return {"input_ids": ids, "attention_mask": (ids != 0).long(), "labels": labels}


class TextModule(L.LightningModule):
    def __init__(self, steps):
        super().__init__()
        config = BertConfig(
            vocab_size=100,
            hidden_size=32,
            num_hidden_layers=2,
            num_attention_heads=2,
            intermediate_size=64,
            num_labels=3,
        )
        self.model = BertForSequenceClassification(config)
        self.steps = steps

    def forward(self, **inputs):
        return self.model(**inputs)

    def training_step(self, batch, batch_idx):
        loss = self(**batch).loss
        self.log("train_loss", loss)
        return loss

    def validation_step(self, batch, batch_idx):
        outputs = self(**batch)
        self.log("val_loss", outputs.loss, prog_bar=True)
        self.log("val_acc", (outputs.logits.argmax(-1) == batch["labels"]).float().mean(), prog_bar=True)

    def configure_optimizers(self):
        optimizer = torch.optim.AdamW(self.parameters(), lr=5e-4)
        schedule = get_linear_schedule_with_warmup(optimizer, self.steps // 10, self.steps)
        return [optimizer], [{"scheduler": schedule, "interval": "step"}]


L.seed_everything(0)
train = DataLoader(Sentences(320, 0), batch_size=16, shuffle=True, collate_fn=collate)
val = DataLoader(Sentences(64, 1), batch_size=16, collate_fn=collate)
trainer = L.Trainer(
    max_epochs=EPOCHS, accelerator="cpu", accumulate_grad_batches=2, precision="bf16-mixed", log_every_n_steps=5
)
trainer.fit(TextModule(EPOCHS * len(train) // 2), train, val)
trainer.save_checkpoint("final.ckpt")
