# codes: FWD316
"""Training crops images to the model's size; validation forgets to."""

import torch
from accelerate import Accelerator
from torch.utils.data import DataLoader, Dataset
from transformers import ViTConfig, ViTForImageClassification


class Shapes(Dataset):
    def __init__(self, count, crop):
        self.count, self.crop = count, crop

    def __len__(self):
        return self.count

    def __getitem__(self, index):
        image = torch.randn(3, 40, 40) * 0.2
        image[:, :, :20] += index % 2
        return image[:, 4:36, 4:36] if self.crop else image, index % 2


def main():
    torch.manual_seed(1)
    config = ViTConfig(image_size=32, patch_size=8, hidden_size=16, num_hidden_layers=1, num_attention_heads=2,
                       intermediate_size=32, num_labels=2)
    model = ViTForImageClassification(config)
    accelerator = Accelerator()
    train = DataLoader(Shapes(48, crop=True), batch_size=8, shuffle=True)
    held = DataLoader(Shapes(16, crop=False), batch_size=8)
    model, optimizer, train, held = accelerator.prepare(
        model, torch.optim.AdamW(model.parameters(), lr=1e-3), train, held
    )
    for epoch in range(2):
        model.train()
        for pixels, labels in train:
            loss = model(pixels, labels=labels).loss
            accelerator.backward(loss)
            optimizer.step()
            optimizer.zero_grad()
        model.eval()
        right = 0
        with torch.no_grad():
            for pixels, labels in held:
                right += (model(pixels).logits.argmax(-1) == labels).sum().item()
        accelerator.print(epoch, right / 16)


main()
