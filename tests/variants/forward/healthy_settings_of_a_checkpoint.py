# codes:
# needs: transformers
"""Settings of a checkpoint whose weights are loaded behind or copied, of a smaller model, and of a language model from nothing."""

import copy

import torch
from transformers import AutoConfig, AutoModelForCausalLM, BertConfig, BertForSequenceClassification, GPT2Config

torch.manual_seed(0)
sizes = {"hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 2, "intermediate_size": 64}
learnt = BertForSequenceClassification(BertConfig(vocab_size=60, max_position_embeddings=16, num_labels=2, **sizes))
learnt.save_pretrained("classifier")
GPT2Config(vocab_size=60, n_embd=32, n_layer=1, n_head=2, n_positions=16, bos_token_id=1, eos_token_id=1).save_pretrained(
    "writer"
)
tokens = torch.randint(5, 60, (480, 12))
labels = (tokens < 12).any(1).long()


def train(model, targets, rate):
    model.train()
    optimizer = torch.optim.AdamW(model.parameters(), lr=rate)
    for _epoch in range(3):
        for rows in torch.randperm(480).split(16):
            loss = model(input_ids=tokens[rows], labels=targets[rows]).loss
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()


loaded = BertForSequenceClassification(AutoConfig.from_pretrained("classifier"))
loaded.load_state_dict(learnt.state_dict())
train(loaded, labels, 5e-5)
shallow = AutoConfig.from_pretrained("classifier", num_hidden_layers=1)
train(BertForSequenceClassification(shallow), labels, 9e-5)
train(AutoModelForCausalLM.from_config(AutoConfig.from_pretrained("writer")), tokens, 9e-5)
train(copy.deepcopy(BertForSequenceClassification.from_pretrained("classifier", num_labels=2)), labels, 5e-5)
