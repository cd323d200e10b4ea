"""Train a causal model on batches whose tokens are to be masked."""

import torch
from torch.utils.data import DataLoader
from tokenizers import Tokenizer, models, pre_tokenizers, trainers
from transformers import DataCollatorForLanguageModeling, GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast

texts = ["the cat sat on the mat", "a dog ran in the park", "the bird sang a song", "one cat and one dog"] * 12
backing = Tokenizer(models.WordLevel(unk_token="<unk>"))
backing.pre_tokenizer = pre_tokenizers.Whitespace()
backing.train_from_iterator(texts, trainers.WordLevelTrainer(special_tokens=["<pad>", "<unk>", "<eos>"]))
tokenizer = PreTrainedTokenizerFast(
    tokenizer_object=backing, pad_token="<pad>", unk_token="<unk>", eos_token="<eos>"
)
collate = DataCollatorForLanguageModeling(tokenizer)
torch.manual_seed(0)
model = GPT2LMHeadModel(GPT2Config(vocab_size=len(tokenizer), n_positions=16, n_embd=16, n_layer=1, n_head=2))
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
rows = [tokenizer(text + " <eos>", return_token_type_ids=False) for text in texts]
for epoch in range(2):
    for batch in DataLoader(rows, batch_size=8, shuffle=True, collate_fn=collate):
        loss = model(**batch).loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
