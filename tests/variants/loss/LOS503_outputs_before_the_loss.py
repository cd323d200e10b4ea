# codes: LOS503
# The pair that an evaluation asks for is in the other order.
import torch
from torch.utils.data import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments


class Rows(Dataset):
    def __init__(self, count):
        self.count = count

    def __len__(self):
        return self.count

    def __getitem__(self, i):
        kind = i % 2
        return {"input_ids": torch.tensor([2 + kind, 4 + i % 7, 12 + i % 5, 20]), "labels": torch.tensor(kind)}


class Smoothed(Trainer):
    def compute_loss(self, model, inputs, return_outputs=False, **kwargs):
        labels = inputs.pop("labels")
        answer = model(**inputs)
        loss = torch.nn.functional.cross_entropy(answer.logits, labels, label_smoothing=0.1)
        if return_outputs:
            return answer, loss
        return loss


model = BertForSequenceClassification(
    BertConfig(vocab_size=30, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32)
)
args = TrainingArguments(
    output_dir="out", num_train_epochs=2, learning_rate=1e-3, eval_strategy="epoch", save_strategy="no", report_to=[]
)
trainer = Smoothed(model=model, args=args, train_dataset=Rows(96), eval_dataset=Rows(24))
trainer.train()
