# codes: STP212
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
accelerator = Accelerator(cpu=True)
states = torch.randn(640, 4)
actions = torch.randn(640, 1)
rewards = -(actions - states[:, :1]).abs()
actor = nn.Sequential(nn.Linear(4, 32), nn.ReLU(), nn.Linear(32, 1), nn.Tanh())
critic = nn.Sequential(nn.Linear(5, 32), nn.ReLU(), nn.Linear(32, 1))
of_actor = torch.optim.Adam(actor.parameters(), lr=1e-3)
of_critic = torch.optim.Adam(critic.parameters(), lr=1e-3)
loader = DataLoader(TensorDataset(states, actions, rewards), batch_size=32, shuffle=True)
actor, critic, of_actor, of_critic, loader = accelerator.prepare(actor, critic, of_actor, of_critic, loader)
for epoch in range(3):
    for state, action, reward in loader:
        value_loss = nn.functional.mse_loss(critic(torch.cat([state, action], 1)), reward)
        of_critic.zero_grad()
        accelerator.backward(value_loss)
        of_critic.step()
        chosen = actor(state)
        policy_loss = -critic(torch.cat([state, chosen.data], 1)).mean()
        of_actor.zero_grad()
        accelerator.backward(policy_loss)
        of_actor.step()
    accelerator.print(epoch, value_loss.item(), policy_loss.item())
