# codes: DAT601
# needs: transformers tokenizers
import torch
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from torch.utils.data import DataLoader
from transformers import PreTrainedTokenizerFast
from transformers import GPT2Config, GPT2LMHeadModel

torch.manual_seed(0)
words = "<pad> <s> </s> <unk> the cat dog bird sees hears a red small house tree user asks".split()
core = Tokenizer(models.WordLevel({word: i for i, word in enumerate(words)}, unk_token="<unk>"))
core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
sentences = [
    f"the {a} {b} {c}" for a in ("cat", "dog") for b in ("sees", "hears") for c in ("a tree", "the red house")
] * 6
core.post_processor = processors.TemplateProcessing(single="<s> $A", special_tokens=[("<s>", 1)])
tokenizer = PreTrainedTokenizerFast(tokenizer_object=core, bos_token="<s>", eos_token="</s>", pad_token="<pad>")
ids = tokenizer([tokenizer.bos_token + " " + text for text in sentences], padding=True, return_tensors="pt")[
    "input_ids"
]
model = GPT2LMHeadModel(GPT2Config(vocab_size=len(words), n_positions=32, n_embd=32, n_layer=1, n_head=2))
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for batch in DataLoader(ids, batch_size=8):
    optimizer.zero_grad()
    labels = batch.masked_fill(batch == tokenizer.pad_token_id, -100)
    model(input_ids=batch, attention_mask=(batch != tokenizer.pad_token_id).long(), labels=labels).loss.backward()
    optimizer.step()
