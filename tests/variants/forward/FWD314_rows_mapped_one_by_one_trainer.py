# codes: FWD314
# needs: transformers datasets
from datasets import Dataset
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import BertConfig, BertForSequenceClassification, PreTrainedTokenizerFast, Trainer, TrainingArguments

words = ["[PAD]", "[UNK]", "tea", "milk", "hot", "cold", "and", "very"]
engine = Tokenizer(models.WordLevel({word: number for number, word in enumerate(words)}, unk_token="[UNK]"))
engine.pre_tokenizer = pre_tokenizers.Whitespace()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=engine, pad_token="[PAD]", unk_token="[UNK]")


def prepare(row):
    return tokenizer(row["text"], padding="max_length", truncation=True, max_length=6, return_tensors="pt")


texts = [f"{'hot' if i % 2 else 'cold'} {'tea' if i % 3 else 'milk'}" for i in range(96)]
data = Dataset.from_dict({"text": texts, "label": [i % 2 for i in range(96)]})
data = data.map(prepare)
config = BertConfig(vocab_size=8, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=16)
args = TrainingArguments("out", num_train_epochs=2, learning_rate=5e-3, save_strategy="no", report_to="none", use_cpu=True)
Trainer(BertForSequenceClassification(config), args, train_dataset=data).train()
