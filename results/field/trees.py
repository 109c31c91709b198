# Boosted trees on what fitted weights are given, one agent left out at a time, beside `beliefs` and fitted weights.
#   node scripts/field.ts guesses 1 LOGS > guesses.ndjson; python3 trees.py guesses.ndjson
# Needs python3-sklearn; OMP_NUM_THREADS=2 takes about eight minutes at 5 players. At 5 players a tree's agent is in none of its
# training sets; where all sets have it, its seats are left out. Settings are for other agents, not for other games of the same.
import json
import sys
from collections import Counter

import numpy as np
from scipy.stats import t as student
from sklearn.ensemble import HistGradientBoostingClassifier

ROLES = ['BODYGUARD', 'MEDIUM', 'POSSESSED', 'SEER', 'VILLAGER', 'WEREWOLF']
CLIP = 0.001
LEAST = 2000

rows = [json.loads(line) for line in open(sys.argv[1])]
counts = Counter(sign for row in rows for sign in row['signs'])
ids = {sign: i for i, (sign, n) in enumerate((s, n) for s, n in counts.items() if n >= LEAST)}
signs = np.zeros((len(rows), len(ids)), dtype=np.float32)
for i, row in enumerate(rows):
    signs[i, [ids[sign] for sign in row['signs'] if sign in ids]] = 1
rest = np.array([row['habits'] + row['bins'] + [row['past'], row['day']] for row in rows], dtype=np.float32)
x = np.hstack([signs, rest])
agents = np.array([row['agent'] for row in rows])
sets = np.array([row['set'] for row in rows])
role = np.array([ROLES.index(row['role']) for row in rows])
is_wolf = (role == 5).astype(int)


def loss_of(chance, truth):
    chance = np.clip(chance, CLIP, 1 - CLIP)
    return -np.log(np.where(truth, chance, 1 - chance))


losses = {name: loss_of(np.array([row[name][5] for row in rows]), is_wolf) for name in ('believed', 'fitted')}
trees = np.zeros(len(rows))
for agent in sorted(set(agents)):
    own = agents == agent
    met = np.isin(sets, np.unique(sets[own]))
    learnt = ~own if met.all() else ~met
    model = HistGradientBoostingClassifier(max_iter=50, learning_rate=0.12, max_leaf_nodes=15, min_samples_leaf=100,
                                           l2_regularization=10, early_stopping=False, random_state=1)
    model.fit(x[learnt], is_wolf[learnt])
    trees[own] = model.predict_proba(x[own])[:, 1]
    print(agent, *(round(float(np.mean(loss[own])), 3) for loss in losses.values()),
          round(float(np.mean(loss_of(trees[own], is_wolf[own]))), 3), flush=True)
losses['trees'] = loss_of(trees, is_wolf)
votes = np.unique(np.array([[row['set'], row['past'], row['day']] for row in rows]), axis=0, return_inverse=True)[1]
if (np.bincount(votes, is_wolf) == 1).all():  # everybody knows that one seat is the werewolf
    losses['trees, one werewolf'] = loss_of(trees / np.bincount(votes, trees)[votes], is_wolf)


def by_agent(values):
    names = sorted(set(agents))
    sums = np.array([values[agents == name].sum() for name in names])
    numbers = np.array([(agents == name).sum() for name in names])
    mean = sums.sum() / numbers.sum()
    spread = np.sqrt(len(names) / (len(names) - 1) * ((sums - mean * numbers) ** 2).sum()) / numbers.sum()
    half = student.ppf(0.975, len(names) - 1) * spread
    return f'{mean:.3f} [{mean - half:.3f}, {mean + half:.3f}]'


for name, loss in losses.items():
    print(name, by_agent(loss))
for name in list(losses)[1:]:
    print(name, '- believed', by_agent(losses[name] - losses['believed']))
for name in list(losses)[2:]:
    gap = losses['believed'].mean() - losses[name].mean()
    print('fitted -', name, by_agent(losses['fitted'] - losses[name]),
          f'closed: {(losses["believed"].mean() - losses["fitted"].mean()) / gap:.2f}')
