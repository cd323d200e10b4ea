# codes: DAT204
# needs: transformers
import torch
from torch.utils.data import Dataset
from transformers import GPT2Config, GPT2ForSequenceClassification, Trainer, TrainingArguments, set_seed


class Comments(Dataset):
    def __init__(self, texts, grades):
        self.texts, self.grades = texts, grades

    def __len__(self):
        return len(self.texts)

    def __getitem__(self, i):
        return {"input_ids": self.texts[i], "labels": torch.tensor(self.grades[i], dtype=torch.float)}


set_seed(4)
texts = torch.randint(3, 40, (40, 7))
config = GPT2Config(vocab_size=40, n_positions=16, n_embd=16, n_layer=1, n_head=2, num_labels=4, pad_token_id=0)
args = TrainingArguments("comments", max_steps=6, report_to="none", save_strategy="no", learning_rate=1e-3)
data = Comments(texts, [int(t[0]) % 4 for t in texts])
Trainer(model=GPT2ForSequenceClassification(config), args=args, train_dataset=data).train()
