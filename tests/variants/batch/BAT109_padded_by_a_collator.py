# codes: BAT109
# needs: transformers tokenizers
import torch
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import (
    DataCollatorWithPadding,
    DistilBertConfig,
    DistilBertForSequenceClassification,
    PreTrainedTokenizerFast,
    Trainer,
    TrainingArguments,
)

torch.manual_seed(0)
words = {word: number for number, word in enumerate(["[PAD]", "[UNK]", "up", "down", "left", "right", "go"])}
inner = Tokenizer(models.WordLevel(words, unk_token="[UNK]"))
inner.pre_tokenizer = pre_tokenizers.Whitespace()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=inner, pad_token="[PAD]", unk_token="[UNK]")
texts = ["go up", "go down down", "left", "go right"] * 8
rows = [(tokenizer(text)["input_ids"], int("go" in text)) for text in texts]
trainer = Trainer(
    model=DistilBertForSequenceClassification(
        DistilBertConfig(vocab_size=len(words), dim=16, hidden_dim=32, n_layers=1, n_heads=2)
    ),
    args=TrainingArguments("out", num_train_epochs=1, learning_rate=1e-3, report_to="none"),
    train_dataset=rows,
    data_collator=DataCollatorWithPadding(tokenizer),
)
trainer.train()
