# codes: FWD101
# needs: transformers
# Words are added to a tokenizer, and the model's table is not made longer for them.
import torch
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import AutoConfig, BertConfig, BertForSequenceClassification, PreTrainedTokenizerFast

torch.manual_seed(0)
texts = ["a cat sleeps", "a dog barks", "the cat purrs", "the dog runs"] * 8
words = {word: i for i, word in enumerate(["[PAD]", "[UNK]", "a", "the", "cat", "sleeps", "barks", "purrs", "runs"])}
plain = Tokenizer(models.WordLevel(words, unk_token="[UNK]"))
plain.pre_tokenizer = pre_tokenizers.Whitespace()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=plain, pad_token="[PAD]", unk_token="[UNK]")

BertConfig(
    vocab_size=9, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=16
).save_pretrained("pets")
config = AutoConfig.from_pretrained("pets")
tokenizer.add_tokens(["dog"])
model = BertForSequenceClassification(config)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
labels = torch.tensor(["dog" in text for text in texts]).long()

for start in range(0, 32, 8):
    batch = tokenizer(texts[start : start + 8], padding=True, return_tensors="pt", return_token_type_ids=False)
    loss = model(**batch, labels=labels[start : start + 8]).loss
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
