"""Tag the words of sentences that are cut into words already, and say so."""

# needs: transformers tokenizers
import torch
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import (
    DataCollatorForTokenClassification,
    DistilBertConfig,
    DistilBertForTokenClassification,
    PreTrainedTokenizerFast,
    Trainer,
    TrainingArguments,
)

torch.manual_seed(0)
names = ["anna", "paul", "rome", "oslo"]
words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "and", "saw", "lives", "in", *names]
sentences = [["anna", "lives", "in", "rome"], ["paul", "and", "anna", "saw", "oslo"], ["paul", "saw", "rome"]] * 12
inner = Tokenizer(models.WordLevel({word: i for i, word in enumerate(words)}, unk_token="[UNK]"))
inner.pre_tokenizer = pre_tokenizers.Whitespace()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=inner, pad_token="[PAD]", unk_token="[UNK]")

encoded = tokenizer(sentences, is_split_into_words=True, return_token_type_ids=False)
rows = [
    {"input_ids": ids, "labels": [int(word in names) for word in sentence]}
    for ids, sentence in zip(encoded["input_ids"], sentences)
]
trainer = Trainer(
    model=DistilBertForTokenClassification(DistilBertConfig(vocab_size=len(words), dim=16, hidden_dim=32, n_layers=1, n_heads=2)),
    args=TrainingArguments("out", num_train_epochs=2, learning_rate=2e-3, report_to="none"),
    train_dataset=rows,
    data_collator=DataCollatorForTokenClassification(tokenizer),
)
trainer.train()
