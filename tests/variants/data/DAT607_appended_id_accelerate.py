# codes: DAT607
# needs: transformers accelerate tokenizers
import torch
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from accelerate import Accelerator
from torch.utils.data import DataLoader
from transformers import DataCollatorForLanguageModeling, GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast

torch.manual_seed(0)
words = "<pad> <s> </s> <unk> the cat dog bird sees hears a red small house tree".split()
core = Tokenizer(models.WordLevel({word: i for i, word in enumerate(words)}, unk_token="<unk>"))
core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
core.post_processor = processors.TemplateProcessing(single="<s> $A </s>", special_tokens=[("<s>", 1), ("</s>", 2)])
special = {"unk_token": "<unk>", "pad_token": "<pad>", "bos_token": "<s>", "eos_token": "</s>"}
tokenizer = PreTrainedTokenizerFast(tokenizer_object=core, **special)


def encode(sentence):
    ids = tokenizer(sentence)["input_ids"]
    return {"input_ids": ids + [tokenizer.eos_token_id]}


sentences = [
    f"the {a} {b} {c}" for a in ("cat", "dog") for b in ("sees", "hears") for c in ("a tree", "the small house")
]
rows = [encode(sentence) for sentence in sentences * 6]
loader = DataLoader(rows, batch_size=8, shuffle=True, collate_fn=DataCollatorForLanguageModeling(tokenizer, mlm=False))
model = GPT2LMHeadModel(
    GPT2Config(vocab_size=15, n_positions=32, n_embd=32, n_layer=1, n_head=2, bos_token_id=1, eos_token_id=2)
)
accelerator = Accelerator(cpu=True)
model, optimizer, loader = accelerator.prepare(model, torch.optim.AdamW(model.parameters(), lr=1e-3), loader)
for _ in range(2):
    for batch in loader:
        optimizer.zero_grad()
        accelerator.backward(model(**batch).loss)
        optimizer.step()
