# codes: MET104
# needs: transformers
import torch
from transformers import BertConfig, BertForSequenceClassification, EvalPrediction, Trainer, TrainingArguments, set_seed

set_seed(5)
words = torch.randint(3, 30, (48, 6))
rows = [{"input_ids": row, "label": int(row[0]) % 4} for row in words]
size = dict(hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32)
model = BertForSequenceClassification(BertConfig(vocab_size=30, num_labels=4, **size))


def evaluate(result: EvalPrediction) -> dict[str, float]:
    chosen = result.predictions.argmax(axis=0)
    right = (chosen == result.label_ids).sum()
    return {"right": float(right) / len(result.label_ids)}


settings = dict(num_train_epochs=1, report_to="none", save_strategy="no", eval_strategy="epoch", learning_rate=1e-3)
Trainer(model, TrainingArguments("axis", **settings), None, rows, rows[:20], compute_metrics=evaluate).train()
