# codes: RES313
# needs: datasets
import os

os.environ["HF_HUB_OFFLINE"] = "1"

from datasets import load_dataset
from transformers import AutoModelForTokenClassification, AutoTokenizer, Trainer, TrainingArguments

checkpoint = "acme/tagger-that-no-cache-holds"


def main():
    raw = load_dataset("acme/names-that-no-cache-holds", "small")
    tokenizer = AutoTokenizer.from_pretrained(checkpoint)
    rows = raw.map(lambda batch: tokenizer(batch["text"], truncation=True), batched=True)
    model = AutoModelForTokenClassification.from_pretrained(checkpoint, num_labels=3)
    arguments = TrainingArguments("out", report_to=[])
    Trainer(model, arguments, train_dataset=rows["train"], processing_class=tokenizer).train()


if __name__ == "__main__":
    main()
