# codes: LOS403
# needs: transformers
import torch
from transformers import GPT2Config, GPT2ForSequenceClassification, Trainer, TrainingArguments, set_seed

set_seed(2)
ids = torch.randint(3, 40, (48, 8))
rows = [{"input_ids": row, "labels": int(row[0]) % 3} for row in ids]
config = GPT2Config(vocab_size=40, n_positions=16, n_embd=16, n_layer=1, n_head=2, pad_token_id=0, num_labels=1)
args = TrainingArguments("intents", num_train_epochs=1, report_to="none", save_strategy="no", learning_rate=1e-3)
Trainer(model=GPT2ForSequenceClassification(config), args=args, train_dataset=rows).train()
