# codes: SCR118
# needs: transformers
from dataclasses import dataclass, field

import torch
from transformers import BertConfig, BertForSequenceClassification, HfArgumentParser, Trainer, TrainingArguments


@dataclass
class ModelArguments:
    width: int = field(default=16, metadata={"help": "the hidden size"})
    names: list[str] = ["low", "high"]
    sizes: dict = {"num_hidden_layers": 1, "num_attention_heads": 2}


def main():
    (arguments,) = HfArgumentParser(ModelArguments).parse_args_into_dataclasses(args=[])
    ids = torch.randint(1, 50, (40, 8))
    rows = [{"input_ids": row, "labels": int(row[0] > 25)} for row in ids]
    config = BertConfig(
        vocab_size=50, hidden_size=arguments.width, intermediate_size=32, num_labels=len(arguments.names), **arguments.sizes
    )
    settings = TrainingArguments("out", num_train_epochs=1, learning_rate=1e-3, report_to="none")
    Trainer(model=BertForSequenceClassification(config), args=settings, train_dataset=rows).train()


if __name__ == "__main__":
    torch.manual_seed(0)
    main()
