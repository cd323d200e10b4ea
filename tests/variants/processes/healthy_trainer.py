# codes:
# needs: transformers datasets accelerate
# launch: torchrun --nproc_per_node 2
import numpy as np
import torch
from datasets import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(0)
config = BertConfig(
    vocab_size=60,
    hidden_size=16,
    num_hidden_layers=1,
    num_attention_heads=2,
    intermediate_size=32,
    max_position_embeddings=16,
    num_labels=2,
)
model = BertForSequenceClassification(config)
generator = np.random.default_rng(0)
ids = generator.integers(5, 60, (64, 8))
rows = Dataset.from_dict(
    {
        "input_ids": ids.tolist(),
        "attention_mask": np.ones_like(ids).tolist(),
        "labels": (ids[:, 0] > 30).astype(int).tolist(),
    }
)
split = rows.train_test_split(test_size=16, seed=0)


def compute_metrics(pair):
    logits, labels = pair
    return {"accuracy": float((logits.argmax(-1) == labels).mean())}


args = TrainingArguments(
    "out",
    num_train_epochs=2,
    per_device_train_batch_size=4,
    per_device_eval_batch_size=4,
    eval_strategy="epoch",
    save_strategy="epoch",
    report_to="none",
    fp16=True,
    ddp_backend="nccl",
    learning_rate=1e-3,
    load_best_model_at_end=True,
    metric_for_best_model="accuracy",
)
trainer = Trainer(
    model, args, train_dataset=split["train"], eval_dataset=split["test"], compute_metrics=compute_metrics
)
trainer.train()
print(trainer.evaluate())
trainer.save_model("final")
