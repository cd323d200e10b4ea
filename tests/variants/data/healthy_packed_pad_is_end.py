# codes:
# needs: transformers tokenizers
import torch
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from torch.utils.data import DataLoader
from transformers import PreTrainedTokenizerFast
from transformers import DataCollatorForLanguageModeling, GPT2Config, GPT2LMHeadModel

torch.manual_seed(0)
words = "<pad> <s> </s> <unk> the cat dog bird sees hears a red small house tree user asks".split()
core = Tokenizer(models.WordLevel({word: i for i, word in enumerate(words)}, unk_token="<unk>"))
core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
sentences = [
    f"the {a} {b} {c}" for a in ("cat", "dog") for b in ("sees", "hears") for c in ("a tree", "the red house")
] * 6
core.post_processor = processors.TemplateProcessing(single="<s> $A </s>", special_tokens=[("<s>", 1), ("</s>", 2)])
tokenizer = PreTrainedTokenizerFast(tokenizer_object=core, bos_token="<s>", eos_token="</s>", unk_token="<unk>")
tokenizer.pad_token = tokenizer.eos_token
stream = [token for sentence in sentences for token in tokenizer(sentence)["input_ids"]]
rows = [{"input_ids": stream[start : start + 20]} for start in range(0, len(stream) - 20, 20)]
collator = DataCollatorForLanguageModeling(tokenizer, mlm=False)
model = GPT2LMHeadModel(GPT2Config(vocab_size=len(words), n_positions=32, n_embd=32, n_layer=1, n_head=2))
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for batch in DataLoader(rows, batch_size=4, shuffle=True, collate_fn=collator):
    optimizer.zero_grad()
    model(**batch).loss.backward()
    optimizer.step()
