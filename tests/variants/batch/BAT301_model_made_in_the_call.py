# codes: BAT301
import torch
from torch.utils.data import Dataset
from transformers import GPT2Config, GPT2ForSequenceClassification, Trainer, TrainingArguments


class Commands(Dataset):
    def __init__(self, count):
        generator = torch.Generator().manual_seed(0)
        self.ids = [torch.randint(1, 40, (int(n),), generator=generator) for n in torch.arange(count) % 5 + 4]

    def __len__(self):
        return len(self.ids)

    def __getitem__(self, index):
        return {"input_ids": self.ids[index], "labels": int(self.ids[index][0] > 20)}


def collate(rows):
    ids = torch.nn.utils.rnn.pad_sequence([row["input_ids"] for row in rows], batch_first=True)
    return {"input_ids": ids, "attention_mask": (ids > 0).long(), "labels": torch.tensor([row["labels"] for row in rows])}


settings = GPT2Config(vocab_size=40, n_positions=16, n_embd=16, n_layer=1, n_head=2, bos_token_id=0, eos_token_id=0)
arguments = TrainingArguments("out", per_device_train_batch_size=8, num_train_epochs=2, report_to=[], learning_rate=1e-3)
Trainer(
    model=GPT2ForSequenceClassification(settings), args=arguments, train_dataset=Commands(80), data_collator=collate
).train()
