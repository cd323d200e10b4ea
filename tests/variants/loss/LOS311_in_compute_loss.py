# codes: LOS311
"""Under Trainer: a loss of one's own that smooths the difference of scores and class ids."""

import torch
from torch import nn
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments


class Smooth(Trainer):
    def compute_loss(self, model, inputs, return_outputs=False, num_items_in_batch=None):
        labels = inputs.pop("labels")
        outputs = model(**inputs)
        loss = nn.functional.smooth_l1_loss(outputs.logits, labels)
        return (loss, outputs) if return_outputs else loss


torch.manual_seed(0)
ids = torch.randint(5, 40, (48, 8))
labels = ids[:, 0] % 3
rows = [{"input_ids": i, "attention_mask": torch.ones_like(i), "labels": int(y)} for i, y in zip(ids, labels)]
config = BertConfig(
    vocab_size=40, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32, num_labels=3
)
settings = TrainingArguments("out", max_steps=6, per_device_train_batch_size=8, report_to="none", save_strategy="no")
Smooth(model=BertForSequenceClassification(config), args=settings, train_dataset=rows).train()
