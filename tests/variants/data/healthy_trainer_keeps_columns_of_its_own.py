# codes:
# needs: transformers datasets
"""Ranking pairs: the Trainer says which columns it keeps, and its collator makes of them what the model takes."""

import torch
from datasets import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments, set_seed

set_seed(0)
good = [[5 + (n + k) % 20 for k in range(4 + n % 3)] for n in range(64)]
poor = [[30 + (n * k) % 20 for k in range(4 + n % 3)] for n in range(64)]


class Pairs:
    def __call__(self, rows):
        texts = [row[name] for name in ("better_ids", "worse_ids") for row in rows]
        width = max(map(len, texts))
        ids = torch.tensor([text + [0] * (width - len(text)) for text in texts])
        return {"input_ids": ids, "attention_mask": (ids != 0).long()}


class Ranker(Trainer):
    def _set_signature_columns_if_needed(self):
        if self._signature_columns is None:
            self._signature_columns = ["better_ids", "worse_ids"]

    def compute_loss(self, model, inputs, return_outputs=False, num_items_in_batch=None):
        answers = model(**inputs)
        better, worse = answers.logits.squeeze(-1).chunk(2)
        loss = -torch.nn.functional.logsigmoid(better - worse).mean()
        return (loss, answers) if return_outputs else loss


config = BertConfig(
    vocab_size=60, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64, num_labels=1
)
arguments = TrainingArguments("ranks", num_train_epochs=3, learning_rate=1e-3, save_strategy="no", report_to="none")
rows = Dataset.from_dict({"better_ids": good, "worse_ids": poor})
Ranker(BertForSequenceClassification(config), arguments, data_collator=Pairs(), train_dataset=rows).train()
