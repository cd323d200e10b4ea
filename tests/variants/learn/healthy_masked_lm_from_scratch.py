# codes:
import random, torch
from datasets import Dataset
from tokenizers import Tokenizer, models, pre_tokenizers, trainers, processors
from transformers import PreTrainedTokenizerFast

random.seed(0)
torch.manual_seed(0)
words = "red green blue cat dog bird runs sleeps sings fast slow very the a one two big small".split()
texts = [" ".join(random.choice(words) for _ in range(random.randint(4, 14))) for _ in range(300)]
tk = Tokenizer(models.WordLevel(unk_token="<unk>"))
tk.pre_tokenizer = pre_tokenizers.Whitespace()
tk.train_from_iterator(
    texts, trainers.WordLevelTrainer(special_tokens=["<pad>", "</s>", "<unk>", "[MASK]", "[CLS]", "[SEP]"])
)
tk.post_processor = processors.TemplateProcessing(single="$A </s>", special_tokens=[("</s>", 1)])


def tokenizer():
    return PreTrainedTokenizerFast(
        tokenizer_object=tk,
        pad_token="<pad>",
        eos_token="</s>",
        unk_token="<unk>",
        mask_token="[MASK]",
        cls_token="[CLS]",
        sep_token="[SEP]",
        model_max_length=64,
    )


import math
from transformers import BertConfig, BertForMaskedLM, Trainer, TrainingArguments, DataCollatorForLanguageModeling

tok = tokenizer()
raw = Dataset.from_dict({"text": texts}).train_test_split(50, seed=0)
t = raw.map(lambda e: tok(e["text"]), batched=True, remove_columns=["text"])


def group(ex, n=24):
    cat = {k: sum(ex[k], []) for k in ex}
    total = len(cat["input_ids"]) // n * n
    out = {k: [v[i : i + n] for i in range(0, total, n)] for k, v in cat.items()}
    out["labels"] = out["input_ids"].copy()
    return out


lm = t.map(group, batched=True)
model = BertForMaskedLM(
    BertConfig(vocab_size=len(tok), hidden_size=32, num_hidden_layers=2, num_attention_heads=2, intermediate_size=64)
)
args = TrainingArguments(
    "out",
    eval_strategy="steps",
    eval_steps=50,
    save_steps=50,
    learning_rate=2e-5,
    weight_decay=0.01,
    num_train_epochs=3,
    report_to="none",
)
tr = Trainer(
    model,
    args,
    train_dataset=lm["train"],
    eval_dataset=lm["test"],
    data_collator=DataCollatorForLanguageModeling(tok, mlm_probability=0.15),
)
print(math.exp(tr.evaluate()["eval_loss"]))
tr.train()
print(math.exp(tr.evaluate()["eval_loss"]))
