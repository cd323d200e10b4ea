# codes: SCR112
# needs: transformers
import torch
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(0)
ids = torch.randint(4, 60, (48, 10))
rows = [{"input_ids": row, "labels": int(row[0]) % 2} for row in ids]
sizes = {"hidden_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 32}


def compute_metrics(evaluation):
    guesses = evaluation.predictions.cpu().argmax(-1)
    wanted = torch.as_tensor(evaluation.label_ids)
    return {"accuracy": (guesses == wanted).float().mean().item()}


trainer = Trainer(
    model=BertForSequenceClassification(BertConfig(vocab_size=60, **sizes)),
    args=TrainingArguments("out", num_train_epochs=1, eval_strategy="epoch", learning_rate=1e-3, report_to="none"),
    train_dataset=rows[:32],
    eval_dataset=rows[32:],
    compute_metrics=compute_metrics,
)
trainer.train()
