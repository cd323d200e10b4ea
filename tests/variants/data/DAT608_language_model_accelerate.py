# codes: DAT608
# needs: transformers accelerate tokenizers
import torch
from accelerate import Accelerator
from tokenizers import Tokenizer, models, pre_tokenizers
from torch.utils.data import DataLoader
from transformers import (
    AutoModelForCausalLM,
    AutoTokenizer,
    DataCollatorForLanguageModeling,
    GPT2Config,
    GPT2LMHeadModel,
    PreTrainedTokenizerFast,
)


def save_tokenizer(words, folder):
    vocabulary = {word: i for i, word in enumerate(["[PAD]", "[UNK]", *words])}
    core = Tokenizer(models.WordLevel(vocabulary, unk_token="[UNK]"))
    core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    PreTrainedTokenizerFast(tokenizer_object=core, unk_token="[UNK]", pad_token="[PAD]").save_pretrained(folder)


torch.manual_seed(0)
words = "the cat dog bird sees hears a red small house tree and runs far away today".split()
sentences = [
    f"the {a} {b} a {c} today" for a in ("cat", "dog") for b in ("sees", "hears") for c in ("tree", "red house")
]
save_tokenizer(words, "writer")
save_tokenizer(sorted(words, key=len), "reader")
GPT2LMHeadModel(
    GPT2Config(vocab_size=18, n_positions=32, n_embd=32, n_layer=1, n_head=2, bos_token_id=0, eos_token_id=0)
).save_pretrained("writer")

tokenizer = AutoTokenizer.from_pretrained("reader")
model = AutoModelForCausalLM.from_pretrained("writer").train()
rows = [tokenizer(sentence) for sentence in sentences * 8]
loader = DataLoader(rows, batch_size=8, shuffle=True, collate_fn=DataCollatorForLanguageModeling(tokenizer, mlm=False))
accelerator = Accelerator(cpu=True)
model, optimizer, loader = accelerator.prepare(model, torch.optim.AdamW(model.parameters(), lr=1e-3), loader)
for batch in loader:
    optimizer.zero_grad()
    accelerator.backward(model(**batch).loss)
    optimizer.step()
