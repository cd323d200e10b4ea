# codes: MET102
# needs: transformers
import numpy as np
import torch
from transformers import BertConfig, BertForTokenClassification, Trainer, TrainingArguments, set_seed

set_seed(2)
tokens = torch.randint(3, 30, (32, 7))
rows = [{"input_ids": row, "labels": row % 3} for row in tokens]
config = BertConfig(
    vocab_size=30,
    hidden_size=16,
    num_hidden_layers=1,
    num_attention_heads=2,
    intermediate_size=32,
    num_labels=3,
    output_hidden_states=True,
)
model = BertForTokenClassification(config)


def tag_accuracy(prediction):
    found = prediction.predictions.argmax(axis=-1)
    return {"right": float((found == prediction.label_ids)[prediction.label_ids >= 0].mean())}


args = TrainingArguments(
    "out_bert", eval_strategy="epoch", save_strategy="no", num_train_epochs=1, report_to="none", learning_rate=1e-3
)
trainer = Trainer(
    model=model,
    args=args,
    train_dataset=rows,
    eval_dataset=rows[:16],
    compute_metrics=tag_accuracy,
)
trainer.train()
