# codes: MET104
# needs: transformers
import numpy as np
import torch
from transformers import BertConfig, BertForTokenClassification, Trainer, TrainingArguments, set_seed

set_seed(0)
sentences = torch.randint(5, 60, (48, 12))
rows = [{"input_ids": ids, "labels": ids % 3} for ids in sentences]
model = BertForTokenClassification(
    BertConfig(
        vocab_size=60, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64, num_labels=3
    )
)


def tagging_scores(eval_pred):
    logits, tags = eval_pred
    found = np.argmax(logits, axis=1)
    known = tags != -100
    return {"accuracy": float((found == tags)[known].mean())}


args = TrainingArguments(
    "tags", num_train_epochs=2, learning_rate=1e-3, eval_strategy="epoch", save_strategy="no", report_to="none"
)
Trainer(model, args, train_dataset=rows[:32], eval_dataset=rows[32:], compute_metrics=tagging_scores).train()
