# codes: RES311
# needs: transformers
import torch
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments


def main(resume=True):
    ids = torch.randint(1, 50, (40, 8))
    rows = [{"input_ids": row, "labels": int(row[0]) % 2} for row in ids]
    sizes = {"hidden_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 32}
    model = BertForSequenceClassification(BertConfig(vocab_size=50, **sizes))
    arguments = TrainingArguments("runs/bert", num_train_epochs=1, learning_rate=1e-3, report_to="none")
    trainer = Trainer(model=model, args=arguments, train_dataset=rows)
    trainer.train(resume_from_checkpoint=resume)


torch.manual_seed(0)
main()
