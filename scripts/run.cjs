// What every npm script begins with, under whatever Node runs npm: installs, then runs a script with the Node that was installed.
// It is CommonJS without newer syntax, and asks for modules only where it needs them, so that any older Node can say what it lacks.
'use strict';

const OLDEST = 20;
const PNPM = 'pnpm@12.21.0';
/** What the first installation downloads, in megabytes, with empty caches. */
const MEGABYTES = 350;
/** Time between two lines of progress where there is no terminal. */
const EVERY_MS = 10000;

if (Number.parseInt(process.versions.node, 10) < OLDEST)
  refuse(`aiwolf-arena needs Node ${OLDEST} or newer; this is ${process.version}`);
else if (process.platform === 'win32')
  refuse('aiwolf-arena runs on Linux; on Windows use WSL 2: docs/how-to/use-windows-or-macos.md');
else void main(process.argv.slice(2));

function refuse(reason) {
  console.error(`error: ${reason}`);
  process.exitCode = 2;
}

async function main([script, ...args]) {
  const { lacksLibatomic, libraryPath } = await import('../packages/aiwolf-arena/bin/libraries.mjs');
  const lacks = lacksLibatomic();
  const env = lacks ? Object.assign({}, process.env, { LD_LIBRARY_PATH: libraryPath() }) : process.env;
  const node = inRoot('node_modules/.bin/node');
  process.exitCode = await install(env);
  if (process.exitCode !== 0) return;
  if (lacks) wrapNode(node, env, libraryPath());
  if (script === undefined) return;
  const { status, error } = require('node:child_process').spawnSync(node, [script, ...args], {
    cwd: inRoot(),
    env,
    stdio: 'inherit',
  });
  if (error !== undefined) console.error(`error: ${node} could not be started: ${error.message}`);
  process.exitCode = status === null ? 1 : status;
}

function inRoot(name = '.') {
  return require('node:path').join(__dirname, '..', name);
}

/** Installs all packages. Says so, and how far it is, unless these packages were installed before. Returns the exit code. */
async function install(env) {
  const { rmSync, writeFileSync } = require('node:fs');
  const stamp = inRoot('node_modules/.installed');
  const wanted = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'].map((name) => textOf(inRoot(name))).join('');
  const isDone = textOf(stamp) === wanted;
  const started = Date.now();
  const { platform } = process;
  if (!isDone && platform !== 'linux')
    console.error(`note: aiwolf-arena was not tested on this system (${platform}); it tries`);
  if (!isDone) console.error(`installing the packages that aiwolf-arena needs (about ${MEGABYTES} MB, once) ...`);
  const { status, output } = await installed(env, !isDone);
  if (status !== 0) {
    rmSync(stamp, { force: true });
    console.error(`${causeIn(output)}\nerror: the installation failed. ${adviceFor(output)}`);
    return status;
  }
  if (isDone) return 0;
  writeFileSync(stamp, wanted);
  console.error(`installed in ${Math.round((Date.now() - started) / 1000)} s`);
  return 0;
}

function textOf(file) {
  const { existsSync, readFileSync } = require('node:fs');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Runs pnpm. Shows how many packages there are: in a terminal in one line, elsewhere in a line every ten seconds. */
function installed(env, isShown) {
  const { isTTY } = process.stderr;
  // npm would be silent for more than a minute if there is no network
  const quick = { npm_config_fetch_retry_mintimeout: '1000', npm_config_fetch_retry_maxtimeout: '5000' };
  const args = ['-y', PNPM, 'install', '--frozen-lockfile', '--reporter=append-only'];
  // under `npm --silent` it would not say why it failed
  const heard = { npm_config_loglevel: 'notice' };
  const options = { cwd: inRoot(), env: Object.assign(quick, env, heard), stdio: ['ignore', 'pipe', 'pipe'] };
  const child = require('node:child_process').spawn('npx', args, options);
  let output = '';
  let shownAt = Date.now();
  const hear = (text) => {
    output += text;
    const [, total, reused, downloaded] = /resolved (\d+), reused (\d+), downloaded (\d+)/.exec(text) || [];
    if (!isShown || total === undefined || (!isTTY && Date.now() - shownAt < EVERY_MS)) return;
    shownAt = Date.now();
    const line = `  ${Number(reused) + Number(downloaded)} of ${total} packages`;
    process.stderr.write(isTTY ? `\r${line}\u001B[K` : `${line}\n`);
  };
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', hear);
  return new Promise((resolve) => {
    const end = (status, more) => {
      if (isShown && isTTY) process.stderr.write('\r\u001B[K');
      resolve({ status, output: output + more });
    };
    child.on('error', ({ message }) => end(5, `npx could not be started: ${message}`));
    child.on('close', (status) => end(status === null ? 1 : status, ''));
  });
}

/** The lines of a failed installation that say why it failed; the last lines if none does. */
function causeIn(output) {
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !/^Progress|^npm (error|ERR!) +at /.test(line));
  const causes = lines.filter((line) => /\berr(or)?\b|ERR_|could not/i.test(line));
  return (causes.length > 0 ? causes.slice(0, 8) : lines.slice(-8)).join('\n');
}

function adviceFor(output) {
  const { advice } = ADVICE.find(({ sign }) => sign.test(output)) || { advice: 'Type the same again' };
  return `${advice}.`;
}

const ADVICE = [
  { sign: /ENOSPC|EDQUOT/, advice: 'The disk is full: the packages need about 1 GB. Make room, and type the same again' },
  {
    sign: /EROFS|EACCES|EPERM/,
    advice: 'A file or folder cannot be written: use a folder of your own, and type the same again',
  },
  {
    sign: /ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|FETCH|CERT|socket/i,
    advice:
      'The registry of packages was not reached: check the network (behind a proxy: npm config set proxy URL), and type the same again',
  },
];

/** The Node that npm, npx and tests find in `node_modules/.bin` becomes a script that says where libatomic is. */
function wrapNode(node, env, libraries) {
  const { rmSync, writeFileSync } = require('node:fs');
  const asked = { cwd: inRoot(), env, encoding: 'utf8' };
  const { status, stdout } = require('node:child_process').spawnSync(node, ['-p', 'process.execPath'], asked);
  if (status !== 0) return;
  rmSync(node);
  const exported = `LD_LIBRARY_PATH='${libraries}'`;
  writeFileSync(node, `#!/bin/sh\nexport ${exported}\nexec '${stdout.trim()}' "$@"\n`, { mode: 0o755 });
}
