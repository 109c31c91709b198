"""Behaviour in exported games, for real.md: python3 real.py TABLES BLOCK, as real.py tables logs/5.

TABLES is a folder of `aiwolf-arena export --to csv`. Rates are means over agents; in brackets a 95 % interval with agents as
units, then the 90 % range over agents.
"""
import sys
import numpy as np
import pandas as pd

FOLDER, BLOCK = sys.argv[1:3]
pd.set_option("display.width", 200, "display.max_columns", 20)
GAME, SEAT = ["run", "set", "game"], ["run", "set", "game", "seat"]


def read(name):
    table = pd.read_csv(f"{FOLDER}/{name}.csv", keep_default_na=False)
    return table[table.block == BLOCK]


def over_agents(values, agents, scale=100):
    means = values.astype(float).groupby(agents).mean().dropna() * scale
    half = 2.13 * means.std() / np.sqrt(len(means)) if len(means) > 1 else 0
    low, high = means.quantile([0.05, 0.95])
    return f"{means.mean():.1f} [{means.mean() - half:.1f}, {means.mean() + half:.1f}] ({low:.1f} to {high:.1f})"


def said(talks):
    """What the sentences say of their speakers: a claim, a result, an announced vote. Reasons and requests are not said."""
    subject = pd.to_numeric(talks.text.str.extract(r"^Agent\[(\d+)\] [A-Z]+ ")[0])
    text = talks.text.str.replace(r"^(?:Agent\[\d+\]|ANY) (?=[A-Z]+ )", "", regex=True)
    talks["kind"] = text.str.split(n=1).str[0]
    own = text.where(subject.isna() | (subject == talks.seat))
    within = lambda *kinds: own.where(talks.kind.isin(kinds))
    claim = within("COMINGOUT", "AND", "DAY").str.extract(r"COMINGOUT Agent\[(\d+)\] (\w+)")
    talks["claim"] = claim[1].where(pd.to_numeric(claim[0]) == talks.seat)
    found = within("DIVINED", "AND", "DAY").str.extract(r"DIVINED Agent\[(\d+)\] (HUMAN|WEREWOLF)")
    talks["about"], talks["found"] = pd.to_numeric(found[0]), found[1]
    plain = within("VOTE").str.extract(r"^VOTE Agent\[(\d+)\]")[0]
    reasoned = within("BECAUSE").str.extract(r" \((?:Agent\[\d+\] )?VOTE Agent\[(\d+)\]\)$")[0]
    talks["word"] = pd.to_numeric(plain.fillna(reasoned))
    return talks


seats = read("seats")[SEAT + ["agent", "role", "won"]]
seats["won"] = seats.won.astype(str).str.lower() == "true"
talks = said(read("talks").query("channel == 'talk'").sort_values(SEAT + ["day", "idx"]))
votes = read("votes").query("kind == 'vote' and round == 0 and target != ''").copy()
votes["target"] = pd.to_numeric(votes.target)
results = read("results")
results["target"] = pd.to_numeric(results.target)


def of_target(rows, column, what="targetRole"):
    """The rows, with the role of the seat in a column."""
    roles = seats[SEAT + ["role"]].rename(columns={"seat": column, "role": what})
    return rows.merge(roles, on=GAME + [column], how="left")


def present(day):
    """The seats that live on a day, with what they said on it."""
    today = talks[talks.day == day]
    rows = seats.merge(today[SEAT].drop_duplicates(), on=SEAT)
    speaks = ~today.kind.isin(["Skip", "Over"])
    by = today.assign(sentences=speaks, requests=today.kind == "REQUEST", estimates=today.kind == "ESTIMATE",
                      words=today.word.notna()).groupby(SEAT)
    facts = by[["sentences", "requests", "estimates", "words"]].sum()
    facts["targets"], facts["word"] = by.word.nunique(), by.word.last()
    facts["silent"] = ~by.sentences.first()
    facts["claim"] = talks[talks.day <= day].groupby(SEAT).claim.last()
    first = today[today.found.notna()].groupby(SEAT)[["about", "found"]].first()
    ballots = votes[votes.day == day][SEAT + ["target"]]
    return of_target(rows.join(facts, on=SEAT).join(first, on=SEAT).merge(ballots, on=SEAT, how="left"), "target")


def saying(day):
    rows = present(day)
    print(f"\n# Day {day}")
    for what in ["sentences", "requests", "estimates", "words"]:
        print(what, over_agents(rows[what], rows.agent, 1))
    print("announces a vote", over_agents(rows.word.notna(), rows.agent))
    announced = rows[rows.word.notna()]
    print("keeps it", over_agents(announced.word == announced.target, announced.agent))
    for role, own in rows.groupby("role"):
        for claim in own.claim.dropna().unique():
            print(role, "claims", claim, over_agents(own.claim == claim, own.agent))
        tells = own[own.found.notna()]
        if len(tells):
            print(role, "first result is black", over_agents(tells.found == "WEREWOLF", tells.agent))
        for target in ["WEREWOLF", "POSSESSED", "SEER"]:
            print(role, "votes for", target, over_agents(own.targetRole == target, own.agent))


def worth_of_claims():
    rows = present(1)
    rows["claims"] = rows.claim == "SEER"
    rows["claimants"] = rows.groupby(GAME).claims.transform("sum")
    told = talks[(talks.day == 1) & (talks.found == "WEREWOLF")].drop_duplicates(SEAT + ["about"])
    blacks = told.groupby(GAME + ["about"]).size().rename("blacks").rename_axis(GAME + ["seat"])
    rows = rows.join(blacks, on=SEAT).fillna({"blacks": 0})
    kinds = rows[rows.claimants.isin([2, 3])].groupby(["claimants", "claims", "blacks"]).role
    print("\n# What a claim is worth\n", kinds.value_counts(normalize=True).unstack().round(3).assign(seats=kinds.size()))


def villagers():
    """By agent: how often a villager wins, and hits the werewolf on day 1 and 2, and by stage of the set."""
    print("\n# Villagers")
    rows = pd.concat([present(day).assign(day=day) for day in [1, 2]]).query("role == 'VILLAGER'")
    rows["hit"] = rows.targetRole == "WEREWOLF"
    first = rows[rows.day == 1]
    stages = [first[(first.game >= low) & (first.game < high)].groupby("agent").hit.mean()
              for low, high in [(0, 5), (5, 20), (50, 100)]]
    table = pd.concat([first.groupby("agent").won.mean(), *[rows[rows.day == day].groupby("agent").hit.mean()
                                                            for day in [1, 2]], *stages], axis=1)
    table.columns = ["wins", "day 1", "day 2", "games 1-5", "6-20", "51-100"]
    print((100 * table).round(1).sort_values("wins", ascending=False))


def possessed():
    print("\n# Possessed")
    rows = of_target(present(1), "about", "aboutRole").query("role == 'POSSESSED'")
    died = of_target(results[(results.event == "execute") & (results.day == 1)], "target", "executed")
    rows = rows.merge(died[GAME + ["executed"]], on=GAME, how="left")
    last = talks[(talks.day == 2) & talks.claim.notna()].groupby(SEAT).claim.last().rename("last")
    alive = talks[talks.day == 2][SEAT].drop_duplicates().assign(alive=True)
    rows = rows.join(last, on=SEAT).merge(alive, on=SEAT, how="left")
    facts = pd.DataFrame({
        "wins": rows.won,
        "black": (rows.found == "WEREWOLF").where(rows.found.notna()),
        "of the seer": (rows.aboutRole == "SEER").where(rows.found == "WEREWOLF"),
        "votes for it": rows.targetRole == "SEER",
        "werewolf dies": rows.executed == "WEREWOLF",
        "seer dies": rows.executed == "SEER",
        "says WEREWOLF": (rows["last"] == "WEREWOLF").where(rows.alive.notna()),
    }).astype(float)
    print((100 * facts.groupby(rows.agent).mean()).round(0).sort_values("wins", ascending=False))
    said_of = [rows.found.fillna("nothing"), rows.aboutRole.fillna("")]
    print(facts.groupby(said_of)[["wins", "werewolf dies", "seer dies"]].mean().round(3).assign(games=facts.groupby(said_of).size()))


def signs():
    """Log odds of a sign between two roles: mean over agents, its interval, and the deviation over agents."""
    rows = present(1)
    told = talks[(talks.day == 1) & (talks.found == "WEREWOLF")][GAME + ["about"]].drop_duplicates()
    words = rows[rows.word.notna()].groupby(GAME + ["word"]).size().rename("against").rename_axis(SEAT)
    rows = rows.join(words, on=SEAT).fillna({"against": 0})
    rows = rows.merge(told.rename(columns={"about": "seat"}).assign(black=True), on=SEAT, how="left")
    ballots = votes[votes.day == 1].groupby(GAME + ["target"]).size().rename("group")
    rows = rows.join(ballots, on=GAME + ["target"])
    most = rows.groupby(GAME).group.transform("max")
    shown = {"somebody announced a vote against it": rows.against > 0, "two or more did": rows.against > 1,
             "called a werewolf": rows.black.notna(), "votes with the largest group": rows.group == most,
             "votes alone": rows.group == 1, "keeps its word": rows.word == rows.target, "first utterance is Skip": rows.silent}
    silent = rows.claim != "SEER"
    for name, sign in shown.items():
        for one, other, among in [("WEREWOLF", "VILLAGER", silent), ("POSSESSED", "SEER", True)]:
            logs = [log_odds(sign, rows, among & (rows.role == role)) for role in (one, other)]
            gap = (logs[0] - logs[1]).dropna()
            half = 2.13 * gap.std() / np.sqrt(len(gap))
            print(f"{name}, {one} - {other}: {gap.mean():+.2f} [{gap.mean() - half:+.2f}, {gap.mean() + half:+.2f}]",
                  f"deviation {gap.std():.1f}")


def log_odds(sign, rows, chosen):
    counts = sign[chosen].astype(float).groupby(rows.agent[chosen]).agg(["sum", "size"])
    return np.log((counts["sum"] + 1) / (counts["size"] - counts["sum"] + 1))


for day in [1, 2]:
    saying(day)
worth_of_claims()
villagers()
possessed()
print("\n# Signs on day 1")
signs()
