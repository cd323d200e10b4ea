# codes: RES312
# needs: transformers
import torch
from torch.utils.data import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments


class Rows(Dataset):
    def __len__(self):
        return 24

    def __getitem__(self, i):
        return {"input_ids": torch.arange(8) + i, "labels": i % 2}


config = BertConfig(vocab_size=64, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32)
args = TrainingArguments(
    output_dir="tagger", max_steps=4, per_device_train_batch_size=8, report_to="none", save_strategy="no", use_cpu=True
)
trainer = Trainer(model=BertForSequenceClassification(config), args=args, train_dataset=Rows())
trainer.train()
trainer.save_model("tagger/final")
again = BertForSequenceClassification.from_pretrained("tagger/finale")
again.eval()
print(again(input_ids=torch.arange(8)[None]).logits)
