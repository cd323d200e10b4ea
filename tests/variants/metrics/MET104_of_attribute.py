# codes: MET104
# needs: transformers
import numpy as np
import torch
from transformers import GPT2Config, GPT2ForSequenceClassification, Trainer, TrainingArguments, set_seed

set_seed(1)
words = torch.randint(1, 30, (32, 6))
rows = [{"input_ids": row, "label": int(row[-1]) % 2} for row in words]
size = dict(n_embd=16, n_layer=1, n_head=2, n_positions=16)
model = GPT2ForSequenceClassification(GPT2Config(vocab_size=30, num_labels=2, pad_token_id=0, **size))


def scores(prediction):
    guessed = prediction.predictions.argmax(0)
    return {"hits": float((guessed == prediction.label_ids).mean())}


args = TrainingArguments(
    "out_gpt2", eval_strategy="epoch", save_strategy="no", num_train_epochs=1, report_to="none", learning_rate=1e-3
)
trainer = Trainer(
    model=model,
    args=args,
    train_dataset=rows,
    eval_dataset=rows[:16],
    compute_metrics=scores,
)
trainer.train()
