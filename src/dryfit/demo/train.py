"""Train a small encoder to tell whether one sentence follows from another."""

from pairs import build_tokenizer, load_pairs
from sklearn.metrics import accuracy_score
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments, set_seed

set_seed(0)

raw_datasets = load_pairs()
tokenizer = build_tokenizer(raw_datasets)


def tokenize(examples):
    return tokenizer(examples["premise"], examples["hypothesis"], truncation=True)


tokenized_datasets = raw_datasets.map(tokenize, batched=True)

config = BertConfig(
    vocab_size=len(tokenizer),
    hidden_size=64,
    num_hidden_layers=2,
    num_attention_heads=4,
    intermediate_size=128,
)
model = BertForSequenceClassification(config)

args = TrainingArguments(
    "entailment-model",
    eval_strategy="epoch",
    save_strategy="no",
    learning_rate=5e-4,
    per_device_train_batch_size=16,
    num_train_epochs=3,
    report_to="none",
)


def compute_metrics(eval_pred):
    predictions, labels = eval_pred
    return {"accuracy": accuracy_score(labels, predictions)}


trainer = Trainer(
    model=model,
    args=args,
    train_dataset=raw_datasets["train"],
    eval_dataset=raw_datasets["validation"],
    compute_metrics=compute_metrics,
)
trainer.train()
