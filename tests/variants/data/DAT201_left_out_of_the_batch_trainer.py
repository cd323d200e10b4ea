# codes: DAT201 LOS201
import tempfile

import torch
from datasets import Dataset
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import (
    DistilBertConfig,
    DistilBertForSequenceClassification,
    PreTrainedTokenizerFast,
    Trainer,
    TrainingArguments,
)

torch.manual_seed(0)
SAID = {
    "sunny": ["the sky is clear", "bright all day", "not a cloud above"],
    "rainy": ["take an umbrella", "it pours in the street", "wet since the morning"],
    "windy": ["hold on to your hat", "the trees bend over", "gusts from the sea"],
}
words = sorted({word for texts in SAID.values() for text in texts for word in text.split()})
core = Tokenizer(models.WordLevel({word: n for n, word in enumerate(["[PAD]", "[UNK]", *words])}, unk_token="[UNK]"))
core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=core, pad_token="[PAD]", unk_token="[UNK]")
rows = [(text, weather) for _ in range(20) for weather, texts in SAID.items() for text in texts]


def prepare(examples):
    encoded = tokenizer(examples["said"], padding="max_length", max_length=8)
    encoded["labels"] = examples["weather"]
    return encoded


reports = Dataset.from_dict({"said": [text for text, _ in rows], "weather": [weather for _, weather in rows]})
reports = reports.map(prepare, batched=True, remove_columns=["said", "weather"]).train_test_split(0.2, seed=0)
model = DistilBertForSequenceClassification(
    DistilBertConfig(vocab_size=len(words) + 2, dim=32, hidden_dim=64, n_layers=1, n_heads=2, max_position_embeddings=16)
)
trainer = Trainer(
    model=model,
    args=TrainingArguments(
        output_dir=tempfile.mkdtemp(),
        num_train_epochs=3,
        per_device_train_batch_size=16,
        learning_rate=1e-3,
        eval_strategy="epoch",
        save_strategy="no",
        report_to="none",
        use_cpu=True,
    ),
    train_dataset=reports["train"],
    eval_dataset=reports["test"],
)
trainer.train()
