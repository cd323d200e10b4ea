# codes: SCR114 SCR112 RES301
# needs: transformers
"""Own transformer in the Trainer: next event in a click stream."""
import torch
import torch.nn as nn
from torch.utils.data import Dataset
from transformers import Trainer, TrainingArguments

EVENTS = 24
SPAN = 15


class Clicks(Dataset):
    def __init__(self, sessions, seed):
        g = torch.Generator().manual_seed(seed)
        start = torch.randint(0, EVENTS, (sessions, 1), generator=g)
        stride = torch.randint(1, 4, (sessions, 1), generator=g)
        self.events = (start + stride * torch.arange(SPAN + 1)) % EVENTS

    def __len__(self):
        return len(self.events)

    def __getitem__(self, i):
        return {"events": self.events[i, :-1], "labels": self.events[i, 1:]}


class ClickModel(nn.Module):
    def __init__(self, dim=32, heads=4, layers=2):
        super().__init__()
        self.embed = nn.Embedding(EVENTS, dim)
        self.place = nn.Embedding(SPAN, dim)
        layer = nn.TransformerEncoderLayer(dim, heads, 64, dropout=0.0, batch_first=True)
        self.encoder = nn.TransformerEncoder(layer, layers, enable_nested_tensor=False)
        self.decoder = nn.Linear(dim, EVENTS, bias=False)
        self.decoder.weight = self.embed.weight

    def forward(self, events, labels=None):
        n = events.shape[1]
        x = self.embed(events) + self.place(torch.arange(n, device=events.device))
        mask = nn.Transformer.generate_square_subsequent_mask(n)
        logits = self.decoder(self.encoder(x, mask=mask, is_causal=True))
        return logits


class ClickTrainer(Trainer):
    def compute_loss(self, model, inputs, return_outputs=False):
        labels = inputs.pop("labels")
        outputs = model(**inputs)
        logits = outputs["logits"]
        loss = nn.functional.cross_entropy(logits.reshape(-1, EVENTS), labels.reshape(-1))
        return (loss, outputs) if return_outputs else loss


training_args = TrainingArguments(
    output_dir="clicks",
    max_steps=12,
    per_device_train_batch_size=16,
    learning_rate=3e-3,
    save_steps=6,
    logging_steps=4,
    report_to="none",
    use_cpu=True,
    seed=2,
)
trainer = ClickTrainer(model=ClickModel(), args=training_args, train_dataset=Clicks(256, 0))
trainer.train()
trainer.save_model("clicks/last")
