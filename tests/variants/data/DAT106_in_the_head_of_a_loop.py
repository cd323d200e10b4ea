# codes: DAT106 DAT108
# needs: transformers
import torch
from datasets import Dataset
from transformers import BertConfig, BertForTokenClassification, DataCollatorForTokenClassification, Trainer
from transformers import PreTrainedTokenizerFast, TrainingArguments
from tokenizers import Tokenizer, models, pre_tokenizers

torch.manual_seed(0)
vocabulary = {token: number for number, token in enumerate(["[PAD]", "[UNK]", *(f"w{n}" for n in range(40))])}
engine = Tokenizer(models.WordLevel(vocabulary, unk_token="[UNK]"))
engine.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=engine, pad_token="[PAD]", unk_token="[UNK]")
numbers = [torch.randint(0, 40, (4 + row % 5,)).tolist() for row in range(160)]
sentences = Dataset.from_dict(
    {"tokens": [[f"w{n}" for n in row] for row in numbers], "ner_tags": [[int(n > 19) for n in row] for row in numbers]}
)


def align(examples):
    encoded = tokenizer(examples["tokens"], is_split_into_words=True, truncation=True)
    labels = []
    for row, tags in enumerate(examples["ner_tag"]):
        words = encoded.word_ids(batch_index=row)
        labels.append([-100 if word is None else tags[word] for word in words])
    encoded["labels"] = labels
    return encoded


splits = sentences.train_test_split(0.2, seed=1)
splits = splits.map(align, batched=True, remove_columns=["id", "tokens", "ner_tags"])
config = BertConfig(vocab_size=42, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=48)
Trainer(
    BertForTokenClassification(config),
    TrainingArguments("out", learning_rate=1e-3, num_train_epochs=2, report_to="none"),
    train_dataset=splits["train"],
    eval_dataset=splits["test"],
    data_collator=DataCollatorForTokenClassification(tokenizer),
).train()
