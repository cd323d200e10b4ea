# codes:
# needs: transformers
import torch
from transformers import GPT2Config, GPT2LMHeadModel, Trainer, TrainingArguments

torch.manual_seed(0)
PAD = 1
config = GPT2Config(
    vocab_size=30, n_embd=32, n_layer=2, n_head=2, n_positions=24, pad_token_id=PAD, bos_token_id=2, eos_token_id=3
)
rows = [{"tokens": [2] + torch.randint(5, 30, (int(n),)).tolist()} for n in torch.randint(3, 14, (96,))]


def right_padded(rows):
    width = max(len(row["tokens"]) for row in rows)
    ids, masks, labels = [], [], []
    for row in rows:
        tokens, gap = row["tokens"], width - len(row["tokens"])
        # To a model that looks back only, what stands behind a row is never seen.
        ids.append(tokens + [PAD] * gap)
        masks.append([1] * width)
        labels.append(tokens + [-100] * gap)
    return {"input_ids": torch.tensor(ids), "attention_mask": torch.tensor(masks), "labels": torch.tensor(labels)}


args = TrainingArguments(
    "out", per_device_train_batch_size=16, learning_rate=1e-3, remove_unused_columns=False, report_to=[]
)
Trainer(model=GPT2LMHeadModel(config), args=args, train_dataset=rows, data_collator=right_padded).train()
