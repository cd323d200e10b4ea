# codes: SCR101
# needs: transformers
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

size = dict(hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64, vocab_size=100)
model = BertForSequenceClassification(BertConfig(num_labels=2, **size))
rows = [{"input_ids": list(range(i, i + 8)), "attention_mask": [1] * 8, "labels": i % 2} for i in range(32)]
args = TrainingArguments("out", no_cuda=True, overwrite_output_dir=True, warmup_ratio=0.1, report_to="none")
trainer = Trainer(model=model, args=args, train_dataset=rows, tokenizer=None)
trainer.train()
