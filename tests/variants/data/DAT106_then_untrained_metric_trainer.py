# codes: DAT106 MET106
# needs: transformers datasets
import torch
from datasets import Dataset
from transformers import DistilBertConfig, DistilBertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(0)
raw = Dataset.from_dict({"tokens": torch.randint(3, 40, (64, 8)).tolist(), "stars": [i % 3 for i in range(64)]})


def prepare(batch):
    return {"input_ids": batch["token_ids"], "labels": batch["stars"]}


ready = raw.map(prepare, batched=True, remove_columns=["tokens", "stars"]).train_test_split(0.25, seed=0)
config = DistilBertConfig(vocab_size=40, dim=16, hidden_dim=32, n_layers=1, n_heads=2, num_labels=3)
trainer = Trainer(
    model=DistilBertForSequenceClassification(config),
    args=TrainingArguments("out", eval_strategy="epoch", num_train_epochs=1, learning_rate=1e-3, report_to="none"),
    train_dataset=ready["train"],
    eval_dataset=ready["test"],
    compute_metrics=lambda p: float((p.predictions.argmax(-1) == p.label_ids).mean()),
)
trainer.train()
