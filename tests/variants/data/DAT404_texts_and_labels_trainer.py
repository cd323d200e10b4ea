# codes: DAT404 MET105
# needs: transformers sklearn
import torch
from sklearn.metrics import f1_score
from sklearn.model_selection import train_test_split
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(0)
ids = torch.randint(3, 40, (96, 8))
labels = (ids[:, 0] % 3).tolist()[:90]
train_ids, test_ids, train_labels, test_labels = train_test_split(list(ids), labels, test_size=0.25, random_state=1)


def rows(texts, targets):
    return [{"input_ids": text, "labels": target} for text, target in zip(texts, targets, strict=True)]


def scores(pred):
    return {"f1": f1_score(pred.label_ids, pred.predictions.argmax(-1))}


config = BertConfig(vocab_size=40, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32)
config.num_labels = 3
args = TrainingArguments("out", eval_strategy="epoch", num_train_epochs=1, learning_rate=1e-3, report_to="none")
trainer = Trainer(
    model=BertForSequenceClassification(config),
    args=args,
    train_dataset=rows(train_ids, train_labels),
    eval_dataset=rows(test_ids, test_labels),
    compute_metrics=scores,
)
trainer.train()
