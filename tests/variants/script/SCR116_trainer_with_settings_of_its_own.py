# codes: SCR116
# needs: transformers
import torch
from torch import nn
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(0)
ids = torch.randint(3, 40, (160, 8))
rows = [{"input_ids": row, "labels": int(row[0] % 3)} for row in ids]
config = BertConfig(
    vocab_size=40, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64, num_labels=3
)


class WeightedTrainer(Trainer):
    def __init__(self, *args, weights, **kwargs):
        self.weights = torch.tensor(weights)

    def compute_loss(self, model, inputs, return_outputs=False, num_items_in_batch=None):
        labels = inputs.pop("labels")
        outputs = model(**inputs)
        loss = nn.functional.cross_entropy(outputs.logits, labels, weight=self.weights)
        return (loss, outputs) if return_outputs else loss


trainer = WeightedTrainer(
    model=BertForSequenceClassification(config),
    args=TrainingArguments(
        "out", per_device_train_batch_size=16, num_train_epochs=2, learning_rate=2e-3, report_to="none", use_cpu=True
    ),
    train_dataset=rows,
    weights=[1.0, 1.2, 0.9],
)
trainer.train()
