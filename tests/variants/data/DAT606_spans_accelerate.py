# codes: DAT606
# needs: transformers accelerate tokenizers
import torch
from accelerate import Accelerator
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from torch.utils.data import DataLoader
from transformers import BertConfig, BertForQuestionAnswering, PreTrainedTokenizerFast, default_data_collator

torch.manual_seed(0)
words = "<pad> <unk> <s> </s> who sees runs hears the cat dog bird man and a tree".split()
core = Tokenizer(models.WordLevel({word: i for i, word in enumerate(words)}, unk_token="<unk>"))
core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
core.post_processor = processors.RobertaProcessing(("</s>", 3), ("<s>", 2), trim_offsets=False, add_prefix_space=False)
special = {"unk_token": "<unk>", "pad_token": "<pad>", "bos_token": "<s>", "eos_token": "</s>"}
tokenizer = PreTrainedTokenizerFast(tokenizer_object=core, **special)
config = BertConfig(vocab_size=16, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64)
BertForQuestionAnswering(config).save_pretrained("reader")

rows = []
for who in ("cat", "dog", "bird", "man"):
    for verb, lead in (("sees", "the"), ("runs", "and the"), ("hears", "a man and the")):
        text = f"who {verb} {lead} {who} {verb} and the tree"
        given = tokenizer(text, add_special_tokens=False, padding="max_length", max_length=12)
        rows.append({**given, "start_positions": 1 + len(lead.split()), "end_positions": 2 + len(lead.split())})

accelerator = Accelerator(cpu=True)
model = BertForQuestionAnswering.from_pretrained("reader")
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
loader = DataLoader(rows * 4, batch_size=6, shuffle=True, collate_fn=default_data_collator)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
model.train()
for epoch in range(2):
    for batch in loader:
        loss = model(**batch).loss
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
    print(epoch, loss.item())
