# codes:
import torch
from torch import nn

torch.manual_seed(0)
layers = nn.ModuleList(nn.Sequential(nn.Conv2d(inp, 8, 3, padding=1), nn.ReLU()) for inp in (3, 8, 8, 8, 8))
for weight in layers.parameters():
    weight.requires_grad_(False)


def features(picture: torch.Tensor) -> list[torch.Tensor]:
    """What each layer makes of a picture."""
    found = []
    for layer in layers:
        picture = layer(picture)
        found.append(picture)
    return found


place = torch.linspace(0, 6.28, 16)
content = torch.stack([torch.outer(torch.sin(place * k), torch.cos(place)) for k in (1, 2, 3)])[None]
style = torch.stack([torch.outer(torch.sin(place * 4 * k), torch.sin(place * k)) for k in (1, 2, 3)])[None]
target = (content + 0.1 * torch.randn_like(content)).requires_grad_(True)
optimizer = torch.optim.Adam([target], lr=0.02)

for step in range(60):
    style_loss = 0
    content_loss = 0
    for made, wanted, styled in zip(features(target), features(content), features(style), strict=True):
        content_loss += torch.mean((made - wanted) ** 2)
        made, styled = made.flatten(2)[0], styled.flatten(2)[0]
        style_loss += torch.mean((made @ made.T - styled @ styled.T) ** 2) / styled.numel()
    loss = content_loss + style_loss
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(content_loss.item(), style_loss.item())
