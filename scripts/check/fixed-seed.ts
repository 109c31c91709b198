import fc from 'fast-check';

// A commit is green or not, whoever runs it: laws are tried on the same examples until a seed is given.
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 20_261_121) });
