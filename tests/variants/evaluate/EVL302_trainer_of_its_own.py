# codes: EVL302
# needs: datasets transformers
"""A trainer with a weighted loss, whose evaluation data got lost on the way."""
import torch
from datasets import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments


class WeightedTrainer(Trainer):
    def __init__(self, *args, class_weights=None, **kwargs):
        super().__init__(*args, **kwargs)
        self.class_weights = class_weights

    def compute_loss(self, model, inputs, return_outputs=False, **kwargs):
        labels = inputs.pop("labels")
        outputs = model(**inputs)
        loss = torch.nn.functional.cross_entropy(outputs.logits, labels, weight=self.class_weights)
        return (loss, outputs) if return_outputs else loss


def rows(count, seed):
    draw = torch.Generator().manual_seed(seed)
    ids = torch.randint(5, 60, (count, 10), generator=draw)
    return Dataset.from_dict({"input_ids": ids.tolist(), "labels": (ids[:, 0] % 3).tolist()})


def main():
    torch.manual_seed(0)
    sizes = dict(vocab_size=60, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32)
    model = BertForSequenceClassification(BertConfig(**sizes, num_labels=3))
    settings = TrainingArguments("weighted", num_train_epochs=1, per_device_train_batch_size=8, learning_rate=1e-3,
                                 eval_strategy="steps", eval_steps=4, logging_steps=4, report_to="none")
    trainer = WeightedTrainer(model, settings, train_dataset=rows(64, 0), class_weights=torch.ones(3))
    trainer.train()


if __name__ == "__main__":
    main()
