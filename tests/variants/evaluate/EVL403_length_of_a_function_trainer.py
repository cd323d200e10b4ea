# codes: EVL403
import tempfile

import torch
from datasets import Dataset
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import (
    DataCollatorForLanguageModeling,
    LlamaConfig,
    LlamaForCausalLM,
    PreTrainedTokenizerFast,
    Trainer,
    TrainingArguments,
)

torch.manual_seed(0)
PLACES = ["harbour", "station", "museum", "market", "bridge", "castle"]
words = ["<pad>", "</s>", "<unk>", "from", "the", "to", "go", "past", *PLACES]
core = Tokenizer(models.WordLevel({word: number for number, word in enumerate(words)}, unk_token="<unk>"))
core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=core, pad_token="<pad>", eos_token="</s>", unk_token="<unk>")
ways = [f"from the {a} go past the {b} to the {c} </s>" for a in PLACES for b in PLACES for c in PLACES]
rows = Dataset.from_dict({"text": ways}).map(lambda row: tokenizer(row["text"]), remove_columns=["text"])
model = LlamaForCausalLM(
    LlamaConfig(
        vocab_size=len(words), hidden_size=32, intermediate_size=64, num_hidden_layers=2, num_attention_heads=2,
        bos_token_id=1, eos_token_id=1, pad_token_id=0,
    )
)
trainer = Trainer(
    model=model,
    args=TrainingArguments(
        output_dir=tempfile.mkdtemp(), num_train_epochs=2, per_device_train_batch_size=24, learning_rate=3e-3,
        report_to="none", save_strategy="no", use_cpu=True,
    ),
    train_dataset=rows,
    data_collator=DataCollatorForLanguageModeling(tokenizer, mlm=False),
)
trainer.train()


def complete(beginnings, longest=6):
    batch = tokenizer(beginnings, return_tensors="pt", padding=True, padding_side="left")
    return tokenizer.batch_decode(trainer.model.generate(**batch, max_length=longest, do_sample=False))


print(complete(["from the harbour go past the", "from the castle to the"]))
