# codes: DAT608
# needs: transformers datasets tokenizers
import torch
from datasets import Dataset
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, trainers
from transformers import (
    AutoModelForSequenceClassification,
    AutoTokenizer,
    DistilBertConfig,
    DistilBertForSequenceClassification,
    PreTrainedTokenizerFast,
    Trainer,
    TrainingArguments,
)

torch.manual_seed(0)
corpus = [
    "The cat sees a tree.",
    "A Dog hears The small House.",
    "a bird runs far away today",
    "The red Tree is far away",
]


def learn(folder, lower):
    core = Tokenizer(models.WordPiece(unk_token="[UNK]"))
    core.normalizer = normalizers.BertNormalizer(lowercase=lower)
    core.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    special = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]
    core.train_from_iterator(corpus, trainers.WordPieceTrainer(vocab_size=70, special_tokens=special))
    words = {"unk_token": "[UNK]", "pad_token": "[PAD]", "cls_token": "[CLS]", "sep_token": "[SEP]"}
    PreTrainedTokenizerFast(tokenizer_object=core, **words).save_pretrained(folder)
    config = DistilBertConfig(vocab_size=70, dim=32, n_layers=1, n_heads=2, hidden_dim=64)
    DistilBertForSequenceClassification(config).save_pretrained(folder)


learn("models/uncased", True)
learn("models/cased", False)

tokenizer = AutoTokenizer.from_pretrained("models/uncased")
model = AutoModelForSequenceClassification.from_pretrained("models/cased")
rows = Dataset.from_dict({"text": corpus * 12, "label": [0, 1, 1, 0] * 12})
train = rows.map(lambda row: tokenizer(row["text"]), remove_columns="text")
arguments = TrainingArguments("out", per_device_train_batch_size=8, max_steps=12, use_cpu=True, report_to="none")
Trainer(model, arguments, train_dataset=train, processing_class=tokenizer).train()
