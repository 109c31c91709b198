import { chromium } from 'playwright-core';
import http from 'node:http'; import {readFileSync} from 'node:fs';
const dir = process.argv[2];
const server = http.createServer((q,r)=>{ try { r.end(readFileSync(dir+'/'+decodeURIComponent(new URL(q.url,'http://x').pathname.slice(1)||'index.html'))); } catch { r.writeHead(404).end(); } }).listen(0);
const at = `http://127.0.0.1:${server.address().port}/`;
const b = await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu']});
for (const [name,opt,hash] of [['desk',{viewport:{width:1440,height:900}},''],['phone',{viewport:{width:390,height:844}},''],['dark',{viewport:{width:1440,height:900},colorScheme:'dark'},'#lang=ja']]) {
  const p = await b.newPage(opt); p.on('console',m=>console.log(name,m.text())); p.on('pageerror',e=>console.log(name,e.message));
  await p.goto(at+hash); await p.waitForSelector('main'); await p.waitForTimeout(800);
  await p.click('button.start'); await p.waitForSelector('.verdict-line');
  console.log(await p.textContent('.verdict-line'));
  await p.selectOption('#verify select','all'); await p.click('button.start'); await p.waitForTimeout(500); await p.waitForSelector('.verdict-line'); console.log(await p.textContent('#verify [aria-live]'));
  console.log('height', await p.evaluate('document.documentElement.scrollHeight'), await p.evaluate('document.documentElement.scrollWidth'));
  for (const id of ['teams','verify']) { await p.evaluate(`document.getElementById('${id}').scrollIntoView()`); await p.waitForTimeout(200); await p.screenshot({path:`/tmp/site/${name}-${id}.png`}); }
  await p.evaluate('scrollTo(0,0)'); await p.screenshot({path:`/tmp/site/${name}-top.png`});
}
await b.close(); server.close();
