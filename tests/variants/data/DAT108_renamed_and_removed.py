# codes: DAT108
# needs: transformers
import torch
from datasets import Dataset, DatasetDict
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(0)


def table(rows):
    marks = torch.randint(3, 20, (rows, 5))
    return Dataset.from_dict(
        {"sentence": ["x"] * rows, "input_ids": marks.tolist(), "label": (marks[:, 0] > 11).long().tolist()}
    )


splits = DatasetDict({"train": table(128), "validation": table(32)})
splits = splits.remove_columns(["sentence", "idx"]).rename_column("label", "labels")
config = BertConfig(vocab_size=20, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32)
trainer = Trainer(
    BertForSequenceClassification(config),
    TrainingArguments("out", learning_rate=1e-3, num_train_epochs=2, report_to="none"),
    train_dataset=splits["train"],
    eval_dataset=splits["validation"],
)
trainer.train()
