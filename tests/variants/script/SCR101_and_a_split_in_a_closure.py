# codes: SCR101 SCR115
# needs: transformers datasets
from datasets import Dataset, DatasetDict
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments


def main():
    rows = Dataset.from_dict({"input_ids": [[1, 2, 3, 4]] * 24, "labels": [0, 1] * 12})
    parts = DatasetDict(train=rows, test=rows)
    names = ["calm", "storm"]
    config = BertConfig(
        vocab_size=10, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=16
    )

    def compute_metrics(prediction):
        hits = prediction.predictions.argmax(-1) == prediction.label_ids
        return {f"right_{names[0]}": float(hits.mean())}

    args = TrainingArguments("weather", num_train_epochs=1, eval_strategy="epoch", report_to="none")
    trainer = Trainer(
        model=BertForSequenceClassification(config),
        args=args,
        train_dataset=parts["train"],
        eval_dataset=parts["validation"],
        tokenizer=None,
        compute_metrics=compute_metrics,
    )
    trainer.train()


main()
