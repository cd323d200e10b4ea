# codes: SCR144
# needs: transformers
import numpy as np
import torch
from sklearn.metrics import f1_score
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(0)
rng = np.random.default_rng(0)
ids = rng.integers(3, 40, size=(160, 8))
rows = [{"input_ids": row.tolist(), "labels": int(row[0] % 3)} for row in ids]
config = BertConfig(
    vocab_size=40, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64, num_labels=3
)
model = BertForSequenceClassification(config)


def compute_metrics(scored):
    scores, wanted = scored.predictions["logits"], scored.label_ids
    answers = scores.argmax(axis=-1)
    return {"macro_f1": f1_score(wanted, answers, average="macro")}


args = TrainingArguments(
    "out",
    per_device_train_batch_size=16,
    num_train_epochs=2,
    learning_rate=2e-3,
    eval_strategy="epoch",
    report_to="none",
    use_cpu=True,
)
trainer = Trainer(
    model=model, args=args, train_dataset=rows[:128], eval_dataset=rows[128:], compute_metrics=compute_metrics
)
trainer.train()
