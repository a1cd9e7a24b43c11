'use strict';
// One run: node bench.js STORE(mem|flat) M [SECS=15] [WARM=3]  env: CLIENT, MODE=load|idle, NP, DELTA, PORT
// Spawns a fresh server and a driver, prints one JSON line, appends it to results.jsonl. Kills only its own children.
const { fork, execFileSync } = require('child_process');
const fs = require('fs'), path = require('path');
const [store = 'mem', M = '10', SECS = '15', WARM = '3'] = process.argv.slice(2);
const PORT = process.env.PORT || String(3900 + (process.pid % 90));
const dir = path.join(__dirname, 'flat-' + process.pid);
const env = { ...process.env, NODE_ENV: 'production', STORE: store, PORT, M, SECS, WARM, FLAT_DIR: dir };
const srv = fork(path.join(__dirname, 'server.js'), [], { env, execArgv: ['--expose-gc'], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
let drv; let errs = ''; let nerr = 0;
srv.stderr.on('data', (d) => { nerr += String(d).split('\n').length - 1; if (errs.length < 1500) errs += d; });
srv.stdout.on('data', (d) => { nerr += String(d).split('\n').length - 1; if (errs.length < 1500) errs += d; });
srv.on('exit', (c, s) => { if (!done && process.env.MODE !== 'crash') { console.error('server exited', c, s, errs); drv && drv.kill(); process.exit(1); } });
let done = false;
const pin = (pid, cpus) => { if (cpus) execFileSync('taskset', ['-acp', cpus, String(pid)]); };
const gc = () => new Promise((r) => { const h = (m) => { if (m.gc) { srv.off('message', h); r(m.gc); } }; srv.on('message', h); srv.send('gc'); });
const kill = setTimeout(() => { console.error('time limit'); finish(); }, 1000 * (+SECS + +WARM + 120));
function finish() { done = true; clearTimeout(kill); drv && drv.kill('SIGKILL'); srv.kill('SIGKILL'); try { fs.rmSync(dir, { recursive: true, force: true }); } catch {} }
srv.on('message', async (m) => {
  if (!m.ready) return;
  pin(srv.pid, process.env.SCPU); const base = await gc();
  drv = fork(path.join(__dirname, 'driver.js'), [], { env: { ...env, SERVER_PID: String(srv.pid) }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  pin(drv.pid, process.env.DCPU);
  drv.on('exit', (c) => { if (!done) { console.error('driver exited', c, errs); finish(); process.exit(1); } });
  drv.on('message', async (d) => {
    if (!d.result) return;
    if (process.env.MODE === 'crash') { const o = JSON.stringify({ store, ...d.result, at: new Date().toISOString() }); console.log(o); fs.appendFileSync(path.join(__dirname, 'results.jsonl'), o + '\n'); finish(); setTimeout(() => process.exit(0), 200); return; }
    const mb = (x) => Math.round(x / 1048576 * 100) / 100;
    const g = await gc(); await new Promise((r) => setTimeout(r, 1500));
    const g2 = await gc();
    let files = 0, kb = 0;
    if (store === 'flat') { files = fs.readdirSync(dir).length; kb = +execFileSync('du', ['-sk', dir]).toString().split('\t')[0]; }
    const out = { store, pin: process.env.SCPU ? process.env.SCPU + '/' + process.env.DCPU : undefined, delta: process.env.DELTA === '1' || undefined, ...d.result,
      gcBase: { rssMB: mb(base.rss), heapMB: mb(base.heapUsed) }, gcEnd: { rssMB: mb(g2.rss), heapMB: mb(g2.heapUsed) },
      heapPerMatchKB: Math.round((g2.heapUsed - base.heapUsed) / 1024 / (d.result.matchesCreated || +M) * 10) / 10,
      rssPerOpenMatchKB: Math.round((((d.result.rssOpenMB || d.result.rssEndMB) * 1048576) - base.rss) / 1024 / +M * 10) / 10,
      files: files || undefined, diskKB: kb || undefined, serverErrLines: nerr, at: new Date().toISOString() };
    console.log(JSON.stringify(out)); if (nerr) console.error('server stderr/stdout head:', errs.slice(0, 600));
    fs.appendFileSync(path.join(__dirname, 'results.jsonl'), JSON.stringify(out) + '\n');
    finish(); setTimeout(() => process.exit(0), 200);
  });
});
