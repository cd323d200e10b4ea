# codes: BWD108
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
from transformers import BertConfig, BertModel


class Joint(nn.Module):
    def __init__(self):
        super().__init__()
        config = BertConfig(
            vocab_size=60, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32
        )
        self.bert = BertModel(config, add_pooling_layer=False)
        self.intent, self.slots = nn.Linear(16, 4), nn.Linear(16, 6)

    def forward(self, ids):
        hidden = self.bert(ids).last_hidden_state
        return self.intent(hidden[:, 0]), self.slots(hidden)


torch.manual_seed(0)
accelerator = Accelerator(cpu=True)
model = Joint()
optimizer = torch.optim.AdamW(model.parameters(), lr=5e-4)
ids = torch.randint(1, 60, (160, 10))
loader = DataLoader(TensorDataset(ids, ids[:, 0] % 4, ids % 6), batch_size=16, shuffle=True)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
criterion = nn.CrossEntropyLoss()
for epoch in range(3):
    for tokens, intent, slots in loader:
        intent_logits, slot_logits = model(tokens)
        loss = criterion(intent_logits, intent)
        slot_loss = criterion(slot_logits.transpose(1, 2), slots)
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
    accelerator.print(f"intent {loss.item():.3f} slots {slot_loss.item():.3f}")
