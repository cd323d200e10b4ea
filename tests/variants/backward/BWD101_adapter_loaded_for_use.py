# codes: BWD101
# needs: transformers peft
import torch
from peft import LoraConfig, PeftModel, get_peft_model
from transformers import BertConfig, BertForSequenceClassification

torch.manual_seed(0)
sizes = {"hidden_size": 16, "intermediate_size": 32, "num_hidden_layers": 1, "num_attention_heads": 2}


def base():
    torch.manual_seed(1)
    return BertForSequenceClassification(BertConfig(vocab_size=50, num_labels=2, hidden_dropout_prob=0.0, **sizes))


lora = LoraConfig(task_type="SEQ_CLS", r=4, lora_alpha=8, target_modules=["query", "value"])
get_peft_model(base(), lora).save_pretrained("adapter")
model = PeftModel.from_pretrained(base(), "adapter").train()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
ids = torch.randint(1, 50, (64, 10))
rows = torch.utils.data.TensorDataset(ids, (ids[:, 0] > 25).long())
for tokens, labels in torch.utils.data.DataLoader(rows, batch_size=8, shuffle=True):
    optimizer.zero_grad()
    loss = model(input_ids=tokens, labels=labels).loss
    loss.backward()
    optimizer.step()
