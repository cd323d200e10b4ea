# codes: LOS134
# needs: transformers accelerate
"""A small encoder is taught by a wider one, which was trained a moment ago."""

import torch
from torch.nn import functional as F
from torch.utils.data import DataLoader, Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(0)


class Reviews(Dataset):
    def __init__(self, rows):
        self.ids = torch.randint(5, 60, (rows, 12))
        self.labels = (self.ids[:, :6] > 32).sum(1).gt(3).long()

    def __len__(self):
        return len(self.ids)

    def __getitem__(self, i):
        return {"input_ids": self.ids[i], "attention_mask": torch.ones(12, dtype=torch.long), "labels": self.labels[i]}


def encoder(width, layers):
    shape = {
        "hidden_size": width,
        "num_hidden_layers": layers,
        "num_attention_heads": 4,
        "intermediate_size": 2 * width,
    }
    return BertForSequenceClassification(BertConfig(vocab_size=60, max_position_embeddings=16, **shape))


class DistillationTrainer(Trainer):
    def __init__(self, *args, teacher=None, temperature=2.0, **kwargs):
        super().__init__(*args, **kwargs)
        self.teacher, self.temperature = teacher, temperature

    def compute_loss(self, model, inputs, return_outputs=False, **kwargs):
        outputs = model(**inputs)
        with torch.no_grad():
            shown = self.teacher(**inputs).logits
        t = self.temperature
        soft = F.kl_div((outputs.logits / t).log_softmax(-1), (shown / t).softmax(-1), reduction="batchmean") * t * t
        loss = 0.5 * outputs.loss + 0.5 * soft
        return (loss, outputs) if return_outputs else loss


train = Reviews(480)
teacher = encoder(64, 2)
optimizer = torch.optim.AdamW(teacher.parameters(), lr=1e-3)
teacher.train()
for batch in DataLoader(train, batch_size=24, shuffle=True):
    optimizer.zero_grad()
    teacher(**batch).loss.backward()
    optimizer.step()

arguments = TrainingArguments(
    "out", per_device_train_batch_size=24, num_train_epochs=3, learning_rate=1e-3, report_to="none", use_cpu=True
)
trainer = DistillationTrainer(model=encoder(32, 1), args=arguments, train_dataset=train, teacher=teacher)
trainer.train()
