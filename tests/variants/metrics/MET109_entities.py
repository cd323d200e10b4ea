# codes: MET109
# needs: transformers
"""Named entities with a tiny BERT and Trainer; padding is ignored in the loss."""

import numpy as np
import torch
from transformers import BertConfig, BertForTokenClassification, Trainer, TrainingArguments

TAGS = ["O", "B-PER", "B-LOC"]


def sentences(count, seed):
    rng = np.random.default_rng(seed)
    rows = []
    for _ in range(count):
        length = int(rng.integers(4, 15))
        ids = rng.integers(5, 100, length)
        tags = np.where(ids < 20, 1, np.where(ids < 40, 2, 0))
        rows.append({"input_ids": [2, *ids.tolist(), 3], "labels": [-100, *tags.tolist(), -100]})
    return rows


def pad_tags(rows):
    width = max(len(row["input_ids"]) for row in rows)

    def padded(name, value):
        return torch.tensor([row[name] + [value] * (width - len(row[name])) for row in rows])

    ids = padded("input_ids", 0)
    return {"input_ids": ids, "attention_mask": (ids != 0).long(), "labels": padded("labels", -100)}


def compute_metrics(eval_pred):
    logits, labels = eval_pred
    predictions = np.argmax(logits, axis=-1)
    accuracy = (predictions == labels).mean()
    found = (predictions > 0) & (labels > 0)
    recall = found.sum() / max(1, (labels > 0).sum())
    return {"accuracy": float(accuracy), "entity_recall": float(recall)}


def main():
    torch.manual_seed(0)
    config = BertConfig(
        vocab_size=100,
        hidden_size=48,
        num_hidden_layers=2,
        num_attention_heads=4,
        intermediate_size=96,
        max_position_embeddings=32,
        num_labels=len(TAGS),
        id2label=dict(enumerate(TAGS)),
        label2id={t: i for i, t in enumerate(TAGS)},
    )
    model = BertForTokenClassification(config)
    args = TrainingArguments(
        output_dir="entities",
        num_train_epochs=3,
        per_device_train_batch_size=16,
        per_device_eval_batch_size=32,
        learning_rate=1e-3,
        eval_strategy="epoch",
        save_strategy="no",
        report_to="none",
        use_cpu=True,
        logging_steps=20,
    )
    trainer = Trainer(
        model=model,
        args=args,
        train_dataset=sentences(320, 0),
        eval_dataset=sentences(64, 1),
        data_collator=pad_tags,
        compute_metrics=compute_metrics,
    )
    trainer.train()
    print(trainer.evaluate())


if __name__ == "__main__":
    main()
