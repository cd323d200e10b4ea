# codes: RES312
"""Train with Trainer, which saves in folders of its own, and load from the folder of all."""

from transformers import (
    AutoModelForSequenceClassification,
    BertConfig,
    BertForSequenceClassification,
    Trainer,
    TrainingArguments,
)

rows = [{"input_ids": [2, 5 + i % 3, 3], "attention_mask": [1, 1, 1], "labels": int(i % 3 == 0)} for i in range(48)]
sizes = {"hidden_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 16}
model = BertForSequenceClassification(BertConfig(vocab_size=12, **sizes))
folder = "tagger"
settings = TrainingArguments(folder, max_steps=4, save_steps=2, learning_rate=1e-2, report_to="none")
trainer = Trainer(model=model, args=settings, train_dataset=rows)
trainer.train()

best = AutoModelForSequenceClassification.from_pretrained(folder)
print(best(input_ids=trainer.model.dummy_inputs["input_ids"] % 12).logits.argmax(-1))
