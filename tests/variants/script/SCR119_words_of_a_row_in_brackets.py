# codes: SCR119
# needs: accelerate datasets tokenizers transformers
import random

import torch
from accelerate import Accelerator
from accelerate.utils import set_seed
from datasets import Dataset
from tokenizers import Tokenizer, models, pre_tokenizers
from torch.utils.data import DataLoader
from tqdm.auto import tqdm
from transformers import (
    BertConfig,
    BertForTokenClassification,
    DataCollatorForTokenClassification,
    PreTrainedTokenizerFast,
    get_scheduler,
)

set_seed(3)
labels = ["O", "B-PER", "B-LOC"]
names, places, fill = ["anna", "bert", "carl"], ["rome", "oslo", "kyiv"], ["met", "in", "and", "the", "saw", "at", "on"]
vocab = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", *names, *places, *fill]
rng = random.Random(1)


def sentence():
    words = [rng.choice(names), *rng.choices(fill, k=rng.randint(1, 4)), rng.choice(places), *rng.choices(fill, k=2)]
    rng.shuffle(words)
    return words, [1 if w in names else 2 if w in places else 0 for w in words]


rows = [dict(zip(("tokens", "ner_tags"), sentence())) for _ in range(400)]
raw = Dataset.from_list(rows).train_test_split(test_size=80, seed=1)
core = Tokenizer(models.WordLevel({w: i for i, w in enumerate(vocab)}, unk_token="[UNK]"))
core.pre_tokenizer = pre_tokenizers.Whitespace()
tokenizer = PreTrainedTokenizerFast(
    tokenizer_object=core, pad_token="[PAD]", unk_token="[UNK]", cls_token="[CLS]", sep_token="[SEP]"
)


def align(examples):
    out = tokenizer(examples["tokens"], truncation=True, is_split_into_words=True)
    all_labels = []
    for i, tags in enumerate(examples["ner_tags"]):
        ids = out.word_ids[i]
        all_labels.append([-100 if w is None else tags[w] for w in ids])
    out["labels"] = all_labels
    return out


tokenized = raw.map(align, batched=True, remove_columns=raw["train"].column_names)
collator = DataCollatorForTokenClassification(tokenizer)
train_dl = DataLoader(tokenized["train"], shuffle=True, batch_size=16, collate_fn=collator)
eval_dl = DataLoader(tokenized["test"], batch_size=16, collate_fn=collator)

model = BertForTokenClassification(
    BertConfig(
        vocab_size=len(vocab),
        hidden_size=32,
        num_hidden_layers=2,
        num_attention_heads=4,
        intermediate_size=64,
        max_position_embeddings=32,
        num_labels=len(labels),
    )
)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
accelerator = Accelerator(cpu=True, gradient_accumulation_steps=1)
model, optimizer, train_dl, eval_dl = accelerator.prepare(model, optimizer, train_dl, eval_dl)

epochs = 3
steps = epochs * len(train_dl)
scheduler = get_scheduler("linear", optimizer=optimizer, num_warmup_steps=0, num_training_steps=steps)
bar = tqdm(range(steps), disable=True)

for epoch in range(epochs):
    model.train()
    for batch in train_dl:
        outputs = model(**batch)
        loss = outputs.loss
        accelerator.backward(loss)
        optimizer.step()
        scheduler.step()
        optimizer.zero_grad()
        bar.update(1)

    model.eval()
    right = total = 0
    for batch in eval_dl:
        with torch.no_grad():
            outputs = model(**batch)
        predictions = outputs.logits.argmax(dim=-1)
        predictions = accelerator.pad_across_processes(predictions, dim=1, pad_index=-100)
        gold = accelerator.pad_across_processes(batch["labels"], dim=1, pad_index=-100)
        predictions, gold = accelerator.gather_for_metrics((predictions, gold))
        mask = gold != -100
        right += (predictions[mask] == gold[mask]).sum().item()
        total += mask.sum().item()
    accelerator.print(f"epoch {epoch}: {right / total:.3f}")

accelerator.wait_for_everyone()
unwrapped = accelerator.unwrap_model(model)
unwrapped.save_pretrained("ner_out", save_function=accelerator.save)
