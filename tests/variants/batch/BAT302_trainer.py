# codes: BAT302
# needs: transformers accelerate datasets
from datasets import Dataset
from tokenizers import Tokenizer, models, pre_tokenizers, trainers
from transformers import (
    DataCollatorForLanguageModeling,
    GPT2Config,
    GPT2LMHeadModel,
    PreTrainedTokenizerFast,
    Trainer,
    TrainingArguments,
)

texts = ["the cat sat on the mat", "a dog ran in the park", "the bird sang a song", "one cat and one dog"] * 12
backing = Tokenizer(models.WordLevel(unk_token="<unk>"))
backing.pre_tokenizer = pre_tokenizers.Whitespace()
backing.train_from_iterator(texts, trainers.WordLevelTrainer(special_tokens=["<pad>", "<unk>", "<eos>"]))
tokenizer = PreTrainedTokenizerFast(
    tokenizer_object=backing, pad_token="<pad>", unk_token="<unk>", eos_token="<eos>"
)
rows = Dataset.from_dict({"text": [text + " <eos>" for text in texts]})
rows = rows.map(lambda x: tokenizer(x["text"], return_token_type_ids=False), batched=True, remove_columns=["text"])
trainer = Trainer(
    model=GPT2LMHeadModel(GPT2Config(vocab_size=len(tokenizer), n_positions=16, n_embd=16, n_layer=1, n_head=2)),
    args=TrainingArguments("out", max_steps=5, per_device_train_batch_size=8, report_to="none", use_cpu=True),
    train_dataset=rows,
    data_collator=DataCollatorForLanguageModeling(tokenizer=tokenizer, mlm_probability=0.15),
)
trainer.train()
