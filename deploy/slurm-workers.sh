#!/bin/bash
# Workers for a queue: as many as Slurm has room for, until there is no more work.
#   sbatch deploy/slurm-workers.sh
#SBATCH --job-name=aiwolf-workers
#SBATCH --array=1-40
#SBATCH --cpus-per-task=8
#SBATCH --time=02:00:00
#SBATCH --requeue
#SBATCH --signal=B:TERM@120

export AIWOLF_QUEUE_PASSWORD_FILE="$HOME/queue.password" AIWOLF_QUEUE_CA_FILE="$HOME/queue.crt"
exec node_modules/.bin/aiwolf-arena queue work --queue rediss://arena@queue.example.org:6379 \
  --threads "$SLURM_CPUS_PER_TASK" --until-idle 10m
