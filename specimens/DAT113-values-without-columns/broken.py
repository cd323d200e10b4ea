"""Questions that are tokenized one by one, and given back as a list of encodings."""

from datasets import Dataset
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace
from transformers import (
    DataCollatorForSeq2Seq,
    PreTrainedTokenizerFast,
    Seq2SeqTrainer,
    Seq2SeqTrainingArguments,
    T5Config,
    T5ForConditionalGeneration,
)

WORDS = "one two three four five plus is".split()
words = Tokenizer(WordLevel({w: i for i, w in enumerate(["<pad>", "</s>", "<unk>", *WORDS])}, unk_token="<unk>"))
words.pre_tokenizer = Whitespace()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=words, pad_token="<pad>", eos_token="</s>", unk_token="<unk>")
rows = [{"question": f"{a} plus {b}", "answer": f"{b} plus {a}"} for a in WORDS[:5] for b in WORDS[:5] if a != b]


def prepare(batch):
    pairs = zip(batch["question"], batch["answer"], strict=True)
    return [tokenizer(question, text_target=answer, truncation=True, max_length=16) for question, answer in pairs]


data = Dataset.from_list(rows).map(prepare, batched=True, remove_columns=["question", "answer"])
config = T5Config(
    vocab_size=len(tokenizer), d_model=16, d_kv=8, d_ff=32, num_layers=1, num_heads=2, decoder_start_token_id=0
)
model = T5ForConditionalGeneration(config)
arguments = Seq2SeqTrainingArguments(
    "out", max_steps=6, per_device_train_batch_size=5, learning_rate=1e-3, report_to="none", save_strategy="no"
)
collator = DataCollatorForSeq2Seq(tokenizer, model=model)
Seq2SeqTrainer(model, arguments, data_collator=collator, train_dataset=data).train()
