# codes: BWD201 MET501
# needs: lightning
import lightning as L
import torch
from lightning.pytorch.callbacks import EarlyStopping
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

L.seed_everything(0)


class Gan(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.automatic_optimization = False
        self.generator = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 2))
        self.critic = nn.Sequential(nn.Linear(2, 32), nn.ReLU(), nn.Linear(32, 1))

    def training_step(self, batch, batch_idx):
        (real,) = batch
        of_generator, of_critic = self.optimizers()
        fake = self.generator(torch.randn(len(real), 8))
        logits = torch.cat([self.critic(real), self.critic(fake)])
        labels = torch.cat([torch.ones(len(real), 1), torch.zeros(len(real), 1)])
        critic_loss = nn.functional.binary_cross_entropy_with_logits(logits, labels)
        of_critic.zero_grad()
        self.manual_backward(critic_loss)
        of_critic.step()
        fooled = self.critic(fake)
        generator_loss = nn.functional.binary_cross_entropy_with_logits(fooled, torch.ones_like(fooled))
        of_generator.zero_grad()
        self.manual_backward(generator_loss)
        of_generator.step()
        self.log_dict({"critic_loss": critic_loss, "generator_loss": generator_loss}, on_epoch=True)

    def configure_optimizers(self):
        return [
            torch.optim.Adam(self.generator.parameters(), lr=1e-3),
            torch.optim.Adam(self.critic.parameters(), lr=1e-3),
        ]


angles = torch.rand(512, 1) * 6.28
loader = DataLoader(TensorDataset(torch.cat([angles.cos(), angles.sin()], 1)), batch_size=64, shuffle=True)
stopping = EarlyStopping("gen_loss")
trainer = L.Trainer(max_epochs=5, accelerator="cpu", callbacks=[stopping], logger=False, enable_progress_bar=False)
trainer.fit(Gan(), loader)
