# codes: MET101
# needs: transformers sklearn
import torch
from sklearn.metrics import f1_score
from transformers import DistilBertConfig, DistilBertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(0)
ids = torch.randint(3, 40, (64, 10))
rows = [{"input_ids": row, "labels": torch.stack([row[0] > 20, row[1] > 20, row[2] > 20]).float()} for row in ids]
config = DistilBertConfig(vocab_size=40, dim=16, hidden_dim=32, n_layers=1, n_heads=2, num_labels=3)
config.problem_type = "multi_label_classification"


def score(eval_pred):
    outputs, labels = eval_pred
    return {"f1": f1_score(labels, outputs, average="micro")}


args = TrainingArguments("out", eval_strategy="epoch", num_train_epochs=2, learning_rate=1e-3, report_to="none")
model = DistilBertForSequenceClassification(config)
trainer = Trainer(model=model, args=args, train_dataset=rows, eval_dataset=rows[:24], compute_metrics=score)
trainer.train()
