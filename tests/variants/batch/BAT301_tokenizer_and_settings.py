# codes: BAT301 MET101
import random

from datasets import Dataset
from sklearn.metrics import accuracy_score, f1_score
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import (
    DataCollatorWithPadding,
    GPT2Config,
    GPT2ForSequenceClassification,
    PreTrainedTokenizerFast,
    Trainer,
    TrainingArguments,
    set_seed,
)

set_seed(0)
words = [f"w{i}" for i in range(40)]
vocabulary = {token: i for i, token in enumerate(["<end>", "[UNK]", *words])}


def make_tokenizer():
    core = Tokenizer(models.WordLevel(vocabulary, unk_token="[UNK]"))
    core.pre_tokenizer = pre_tokenizers.Whitespace()
    return PreTrainedTokenizerFast(tokenizer_object=core, eos_token="<end>", unk_token="[UNK]")


def rows(count, tokenizer):
    labels = [random.randrange(2) for _ in range(count)]
    texts = [" ".join(random.choices(words[y * 20 : y * 20 + 20], k=random.randrange(4, 10))) for y in labels]
    return Dataset.from_dict({**tokenizer(texts), "label": labels})


def scores(p):
    predicted = p.predictions
    return {"accuracy": accuracy_score(p.label_ids, predicted), "f1": f1_score(p.label_ids, predicted)}


tok = make_tokenizer()
config = GPT2Config(
    vocab_size=len(tok), n_positions=32, n_embd=32, n_layer=1, n_head=2, num_labels=2, eos_token_id=tok.eos_token_id
)
model = GPT2ForSequenceClassification(config)
arguments = TrainingArguments(
    "out", per_device_train_batch_size=16, num_train_epochs=2, learning_rate=2e-3, report_to="none", save_strategy="no"
)
trainer = Trainer(
    model, arguments, train_dataset=rows(160, tok), eval_dataset=rows(48, tok),
    data_collator=DataCollatorWithPadding(tok), compute_metrics=scores,
)
trainer.train()
print(trainer.evaluate())
