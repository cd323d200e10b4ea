# codes: FWD502
# needs: transformers
"""The mask of a tokenized text is made of its pad tokens, and not of the others; a saved model is fine-tuned."""

import random
import tempfile

import torch
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from torch.utils.data import DataLoader, TensorDataset
from transformers import BertConfig, BertForSequenceClassification, PreTrainedTokenizerFast

random.seed(0)
torch.manual_seed(0)
words = "a an the very was is film plot actor scene good great lovely bad awful dire".split()
core = Tokenizer(models.WordLevel({w: i for i, w in enumerate(["[PAD]", "[CLS]", "[SEP]", *words])}, unk_token="[PAD]"))
core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
core.post_processor = processors.TemplateProcessing(
    single="[CLS] $A [SEP]", special_tokens=[("[CLS]", 1), ("[SEP]", 2)]
)
tokenizer = PreTrainedTokenizerFast(
    tokenizer_object=core, pad_token="[PAD]", cls_token="[CLS]", sep_token="[SEP]", unk_token="[PAD]"
)
size = {"hidden_size": 32, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 32}
folder = tempfile.mkdtemp()
BertForSequenceClassification(BertConfig(vocab_size=len(words) + 3, **size)).save_pretrained(folder)


def review(label):
    said = random.choices(words[:10], k=random.randint(2, 12))
    return " ".join([*said, random.choice(words[13:] if label else words[10:13])])


labels = [i % 2 for i in range(256)]
input_ids, attention_masks = [], []
for label in labels:
    encoded = tokenizer(review(label), padding="max_length", max_length=16, truncation=True, return_tensors="pt")
    input_ids.append(encoded["input_ids"])
    attention_masks.append((encoded["input_ids"] == tokenizer.pad_token_id).long())
dataset = TensorDataset(torch.cat(input_ids), torch.cat(attention_masks), torch.tensor(labels))
model = BertForSequenceClassification.from_pretrained(folder)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
model.train()
for epoch in range(2):
    for ids, mask, label in DataLoader(dataset, batch_size=16, shuffle=True):
        loss = model(ids, attention_mask=mask, labels=label).loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
