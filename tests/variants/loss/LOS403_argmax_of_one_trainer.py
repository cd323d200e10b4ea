# codes: LOS403
# needs: transformers datasets
"""Star ratings 0..4 with Trainer."""

import numpy as np
from datasets import Dataset
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import (
    DataCollatorWithPadding,
    DistilBertConfig,
    DistilBertForSequenceClassification,
    PreTrainedTokenizerFast,
    Trainer,
    TrainingArguments,
)

words = "awful poor fine good superb food room staff was the very and slow quick clean dirty".split()
vocab = {w: i for i, w in enumerate(["[PAD]", "[UNK]", "[CLS]", "[SEP]", *words])}
core = Tokenizer(models.WordLevel(vocab, unk_token="[UNK]"))
core.pre_tokenizer = pre_tokenizers.Whitespace()
tok = PreTrainedTokenizerFast(
    tokenizer_object=core, pad_token="[PAD]", unk_token="[UNK]", cls_token="[CLS]", sep_token="[SEP]"
)
rng = np.random.default_rng(0)
stars = rng.integers(0, 5, 400)
texts = [
    f"the {rng.choice(['food', 'room', 'staff'])} was " + ["awful", "poor", "fine", "good", "superb"][s] for s in stars
]
data = Dataset.from_dict({"text": texts, "label": stars.tolist()}).train_test_split(0.2, seed=1)
data = data.map(
    lambda row: tok("[CLS] " + row["text"] + " [SEP]", truncation=True, max_length=24, add_special_tokens=False),
    remove_columns="text",
)
config = DistilBertConfig(vocab_size=len(vocab), dim=48, n_layers=2, n_heads=4, hidden_dim=96, num_labels=1)
model = DistilBertForSequenceClassification(config)


def accuracy(p):
    return {"accuracy": float((p.predictions.argmax(-1) == p.label_ids).mean())}


args = TrainingArguments(
    "out",
    num_train_epochs=3,
    per_device_train_batch_size=16,
    learning_rate=5e-4,
    eval_strategy="epoch",
    report_to="none",
    use_cpu=True,
)
Trainer(model, args, DataCollatorWithPadding(tok), data["train"], data["test"], compute_metrics=accuracy).train()
