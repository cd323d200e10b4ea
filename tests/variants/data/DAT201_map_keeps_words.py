# codes: DAT201
# needs: transformers datasets
"""Emotion classification, labels kept as words by the map function."""
from datasets import Dataset
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import AutoModelForSequenceClassification, DataCollatorWithPadding, PreTrainedTokenizerFast, RobertaConfig, Trainer, TrainingArguments

LINES = {"joy": ["what a lovely day", "so happy"], "anger": ["leave me alone", "this is so annoying really"], "fear": ["it is dark", "I am scared of it"]}
MOODS = list(LINES)
vocab = {w: k for k, w in enumerate(["<s>", "<pad>", "</s>", "<unk>"] + sorted({w for v in LINES.values() for t in v for w in t.split()}))}
base = Tokenizer(models.WordLevel(vocab, unk_token="<unk>"))
base.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
tok = PreTrainedTokenizerFast(tokenizer_object=base, pad_token="<pad>", unk_token="<unk>", model_input_names=["input_ids", "attention_mask"])
raw = Dataset.from_list([{"line": t, "emotion": e} for e, ts in LINES.items() for t in ts] * 10)


def prepare(row):
    enc = tok(row["line"], truncation=True, max_length=16)
    enc["label"] = row["emotion"]
    return enc


data = raw.map(prepare, remove_columns=raw.column_names).train_test_split(test_size=0.2, seed=0)
config = RobertaConfig(vocab_size=len(vocab), hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=48, num_labels=3, max_position_embeddings=40, pad_token_id=1)
trainer = Trainer(
    AutoModelForSequenceClassification.from_config(config),
    TrainingArguments("emotions", num_train_epochs=1, per_device_train_batch_size=8, report_to="none", save_strategy="no"),
    train_dataset=data["train"],
    eval_dataset=data["test"],
    data_collator=DataCollatorWithPadding(tok),
)
trainer.train()
