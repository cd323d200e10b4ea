# codes: FWD102
# needs: transformers accelerate
import torch
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import ElectraConfig, ElectraForSequenceClassification, PreTrainedTokenizerFast, Trainer, TrainingArguments

torch.manual_seed(0)
words = ["[PAD]", "[UNK]", "calm", "wild", "sea", "wind", "today"]
engine = Tokenizer(models.WordLevel({word: place for place, word in enumerate(words)}, unk_token="[UNK]"))
engine.pre_tokenizer = pre_tokenizers.Whitespace()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=engine, pad_token="[PAD]", unk_token="[UNK]")


def rows(count, length=40):
    made = []
    for number in range(count):
        text = f"{'calm' if number % 2 else 'wild'} sea today"
        encoded = tokenizer(text, padding="max_length", truncation=True, max_length=length)
        made.append({**encoded, "labels": number % 2})
    return made


config = ElectraConfig(
    vocab_size=8, embedding_size=16, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=16,
    max_position_embeddings=32,
)
args = TrainingArguments("out", num_train_epochs=2, learning_rate=5e-3, save_strategy="no", report_to="none", use_cpu=True)
Trainer(model=ElectraForSequenceClassification(config), args=args, train_dataset=rows(64)).train()
