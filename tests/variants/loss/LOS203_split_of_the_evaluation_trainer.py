# codes: LOS203
# needs: transformers datasets
from datasets import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments


UNKNOWN = -1


def table(first, count, hidden=False):
    numbers = range(first, first + count)
    return Dataset.from_dict(
        {
            "input_ids": [[2, 5 + i % 9, 7 + i % 2, 3] for i in numbers],
            "labels": [UNKNOWN if hidden else i % 2 for i in numbers],
        }
    )


learnt = table(0, 64).map(lambda row: {"attention_mask": [1] * 4})
scored = table(64, 16, hidden=True).map(lambda row: {"attention_mask": [1] * 4})
config = BertConfig(vocab_size=30, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=16)
args = TrainingArguments(
    "out",
    num_train_epochs=2,
    learning_rate=5e-3,
    eval_strategy="epoch",
    save_strategy="no",
    report_to="none",
    use_cpu=True,
)
trainer = Trainer(BertForSequenceClassification(config), args, train_dataset=learnt, eval_dataset=scored)
trainer.train()
