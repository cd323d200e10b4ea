# codes: BAT302
# needs: transformers accelerate
import torch
from accelerate import Accelerator
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
torch.manual_seed(0)
accelerator = Accelerator(cpu=True)
model = GPT2LMHeadModel(GPT2Config(vocab_size=len(tokenizer), n_positions=16, n_embd=16, n_layer=1, n_head=2))
rows = [tokenizer(text + " <eos>", return_token_type_ids=False) for text in texts]
loader = DataLoader(
    rows, shuffle=True, batch_size=8, collate_fn=DataCollatorForLanguageModeling(tokenizer=tokenizer, mlm=True)
)
model, optimizer, loader = accelerator.prepare(model, torch.optim.AdamW(model.parameters(), lr=1e-3), loader)
for batch in loader:
    loss = model(**batch).loss
    optimizer.zero_grad()
    accelerator.backward(loss)
    optimizer.step()
