#!/bin/bash
# 40 jobs play one run, each its part. A job that is preempted, or whose time is over, goes on in its folder.
#   sbatch deploy/slurm-array.sh
#   npx aiwolf-arena merge results/cup/{1..40} --out results/cup/all --watch
#SBATCH --job-name=cup
#SBATCH --array=1-40
#SBATCH --cpus-per-task=8
#SBATCH --time=02:00:00
#SBATCH --requeue
#SBATCH --signal=B:TERM@120
#SBATCH --open-mode=append

node_modules/.bin/aiwolf-arena run --agents @agents.txt --players 5,15 --sets 2000 --seed cup-2026 \
  --shard auto/40 --out "results/cup/$SLURM_ARRAY_TASK_ID" --take-over --threads "$SLURM_CPUS_PER_TASK" --quiet &
arena=$!
trap 'kill -TERM "$arena"; wait "$arena"; scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID"' TERM
wait "$arena"
