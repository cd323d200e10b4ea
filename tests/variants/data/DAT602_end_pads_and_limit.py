# codes: DAT602
# needs: transformers
import random

from datasets import Dataset
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import DataCollatorForLanguageModeling, GPT2Config, GPT2LMHeadModel
from transformers import PreTrainedTokenizerFast, Trainer, TrainingArguments

random.seed(0)
words = ["<unk>", "<end>", "sun", "rain", "wind", "snow", "then"]
texts = [" then ".join(random.choices(words[2:6], k=random.randint(1, 5))) for _ in range(120)]
raw = Tokenizer(models.WordLevel({word: place for place, word in enumerate(words)}, unk_token="<unk>"))
raw.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=raw, unk_token="<unk>", eos_token="<end>", pad_token="<end>")


def tokenize(rows):
    return tokenizer([text + " <end>" for text in rows["text"]], truncation=True, max_length=20)


rows = Dataset.from_dict({"text": texts}).map(tokenize, batched=True, remove_columns="text")
model = GPT2LMHeadModel(GPT2Config(vocab_size=7, n_embd=16, n_layer=1, n_head=2, n_positions=20, eos_token_id=1))
args = TrainingArguments("weather", num_train_epochs=1, learning_rate=1e-3, report_to="none", save_strategy="no")
Trainer(model, args, train_dataset=rows, data_collator=DataCollatorForLanguageModeling(tokenizer, mlm=False)).train()
