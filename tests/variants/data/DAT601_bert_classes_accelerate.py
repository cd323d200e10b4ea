# codes: DAT601
# needs: transformers tokenizers accelerate
import torch
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from torch.utils.data import DataLoader
from transformers import PreTrainedTokenizerFast
from accelerate import Accelerator
from transformers import BertConfig, BertForSequenceClassification

torch.manual_seed(0)
words = "<pad> <s> </s> <unk> the cat dog bird sees hears a red small house tree user asks".split()
core = Tokenizer(models.WordLevel({word: i for i, word in enumerate(words)}, unk_token="<unk>"))
core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
sentences = [
    f"the {a} {b} {c}" for a in ("cat", "dog") for b in ("sees", "hears") for c in ("a tree", "the red house")
] * 6
core.post_processor = processors.TemplateProcessing(single="<s> $A </s>", special_tokens=[("<s>", 1), ("</s>", 2)])
tokenizer = PreTrainedTokenizerFast(tokenizer_object=core, cls_token="<s>", sep_token="</s>", pad_token="<pad>")


def collate(texts):
    batch = tokenizer(["<s> " + text for text in texts], padding=True, return_tensors="pt")
    batch["labels"] = torch.tensor([int("dog" in text) for text in texts])
    return batch


accelerator = Accelerator(cpu=True)
config = BertConfig(
    vocab_size=len(words), hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64
)
model = BertForSequenceClassification(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
model, optimizer, loader = accelerator.prepare(
    model, optimizer, DataLoader(sentences, batch_size=8, shuffle=True, collate_fn=collate)
)
for batch in loader:
    optimizer.zero_grad()
    accelerator.backward(model(**batch).loss)
    optimizer.step()
