# codes: MET115
import numpy as np
import torch
from datasets import Dataset
from transformers import BertConfig, BertForTokenClassification, Trainer, TrainingArguments

torch.manual_seed(0)
TAGS = ["O", "B-PART", "I-PART"]


def sentences(count, seed):
    generator = torch.Generator().manual_seed(seed)
    tokens = torch.randint(3, 60, (count, 16), generator=generator)
    tags = (tokens > 40).long() + (tokens > 50).long()
    tags[:, 0] = -100
    return Dataset.from_dict({"input_ids": tokens.tolist(), "labels": tags.tolist()})


def keep_tags(logits, labels):
    return logits.argmax(dim=-1)


def scores(result):
    predicted = np.argmax(result.predictions, axis=-1)
    found = [
        [TAGS[p] for p, tag in zip(row, tags, strict=True) if tag != -100]
        for row, tags in zip(predicted, result.label_ids, strict=True)
    ]
    wanted = [[TAGS[tag] for tag in tags if tag != -100] for tags in result.label_ids]
    right = [a == b for one, other in zip(found, wanted, strict=True) for a, b in zip(one, other, strict=True)]
    return {"accuracy": float(np.mean(right))}


config = BertConfig(
    vocab_size=60, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64, num_labels=3
)
trainer = Trainer(
    BertForTokenClassification(config),
    TrainingArguments("tags", num_train_epochs=2, learning_rate=2e-3, eval_strategy="epoch", report_to="none"),
    train_dataset=sentences(256, 0),
    eval_dataset=sentences(64, 1),
    compute_metrics=scores,
    preprocess_logits_for_metrics=keep_tags,
)
trainer.train()
