# codes: SCR101
# needs: transformers
import torch
from torch import nn
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

rows = [{"input_ids": [2, 5 + i % 3, 3], "attention_mask": [1, 1, 1], "labels": int(i % 3 == 0)} for i in range(48)]


class BalancedTrainer(Trainer):
    def __init__(self, *args, class_weights=None, **kwargs):
        super().__init__(*args, **kwargs)
        self.class_weights = class_weights

    def compute_loss(self, model, inputs, return_outputs=False, **kwargs):
        labels = inputs.pop("labels")
        outputs = model(**inputs)
        loss = nn.functional.cross_entropy(outputs.logits, labels, weight=self.class_weights)
        return (loss, outputs) if return_outputs else loss


sizes = {"hidden_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 16}
trainer = BalancedTrainer(
    model=BertForSequenceClassification(BertConfig(vocab_size=12, **sizes)),
    args=TrainingArguments("balanced", max_steps=3, learning_rate=1e-2, report_to="none", save_strategy="no"),
    train_dataset=rows,
    tokenizer=None,
    class_weights=torch.tensor([0.75, 1.5]),
)
trainer.train()
