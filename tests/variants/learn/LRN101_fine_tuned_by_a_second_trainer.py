# codes: LRN101
# needs: torch transformers
"""One Trainer learns to fill in words; the next, of a classifier over the same body, has a rate of 2."""

import torch
from transformers import BertConfig, BertForMaskedLM, BertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(0)
config = BertConfig(
    vocab_size=80, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64, num_labels=2
)
sentences = torch.randint(5, 80, (160, 12))
filled = BertForMaskedLM(config)


def rows_with_holes():
    for sentence in sentences:
        holes = torch.rand(len(sentence)) < 0.25
        holes[0] = True
        yield {"input_ids": sentence.masked_fill(holes, 4), "labels": sentence.masked_fill(~holes, -100)}


first = TrainingArguments(
    "filling", per_device_train_batch_size=16, num_train_epochs=2, learning_rate=1e-3, report_to=[], save_strategy="no"
)
Trainer(filled, first, train_dataset=list(rows_with_holes())).train()

classifier = BertForSequenceClassification(config)
classifier.bert.load_state_dict(filled.bert.state_dict(), strict=False)
labelled = [{"input_ids": sentence, "labels": int(sentence[:6].sum() > sentence[6:].sum())} for sentence in sentences]
second = TrainingArguments(
    "classes", per_device_train_batch_size=16, num_train_epochs=3, learning_rate=2.0, report_to=[], save_strategy="no"
)
Trainer(classifier, second, train_dataset=labelled).train()
