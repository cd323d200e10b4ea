"""Train a small GPT-2 on text from a chat template."""

import torch
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from torch.utils.data import DataLoader
from transformers import DataCollatorForLanguageModeling, GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast

torch.manual_seed(0)
words = "<pad> <s> </s> <unk> the cat dog bird sees hears a red small house tree".split()
core = Tokenizer(models.WordLevel({word: i for i, word in enumerate(words)}, unk_token="<unk>"))
core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
core.post_processor = processors.TemplateProcessing(single="<s> $A", special_tokens=[("<s>", 1)])
tokenizer = PreTrainedTokenizerFast(tokenizer_object=core, bos_token="<s>", eos_token="</s>", pad_token="<pad>")

sentences = [
    f"the {a} {b} {c}" for a in ("cat", "dog", "bird") for b in ("sees", "hears") for c in ("a tree", "the house")
]
rows = [tokenizer(f"<s> {sentence} </s>") for sentence in sentences * 4]
loader = DataLoader(rows, batch_size=8, shuffle=True, collate_fn=DataCollatorForLanguageModeling(tokenizer, mlm=False))

config = GPT2Config(vocab_size=len(words), n_positions=32, n_embd=32, n_layer=1, n_head=2)
model = GPT2LMHeadModel(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)

for epoch in range(2):
    for batch in loader:
        optimizer.zero_grad()
        loss = model(**batch).loss
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
