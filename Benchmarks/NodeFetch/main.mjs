// The same measurements with Node's fetch.
//
//   main.mjs SCENARIO URL CONCURRENCY SECONDS
//
// The certificate authority is taken from NODE_EXTRA_CA_CERTS. It prints one line of JSON and waits for its input to
// end, so that whoever started it can look at its memory.
import { setTimeout as sleep } from 'node:timers/promises';

const [scenario, url, concurrencyText, secondsText] = process.argv.slice(2);
const concurrency = Number(concurrencyText);
const seconds = Number(secondsText);
const payload = `{"text":"${'x'.repeat(1013)}"}`;

const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

async function once() {
  const response = scenario === 'post'
    ? await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: payload })
    : await fetch(url);
  if (response.status !== 200) throw new Error(`status ${response.status}`);
  if (scenario === 'list') return (await response.json()).length;
  if (scenario !== 'download') return (await response.arrayBuffer()).byteLength;
  let count = 0;
  for await (const chunk of response.body) count += chunk.length;
  if (count !== 2 ** 30) throw new Error('the download is not whole');
  return count;
}

async function load(time) {
  const end = performance.now() + time * 1e3;
  const times = [];
  const run = async () => {
    let before = performance.now();
    do {
      await once();
      const after = performance.now();
      times.push(after - before);
      before = after;
    } while (scenario !== 'download' && before < end);
  };
  await Promise.all(Array.from({ length: concurrency }, run));
  return times;
}

async function cancelAll() {
  const times = [];
  while (times.length < 10000) {
    const start = performance.now();
    const controller = new AbortController();
    const under = Array.from({ length: concurrency }, () => fetch(url, { signal: controller.signal }).catch(() => {}));
    await sleep(5);
    controller.abort();
    await Promise.all(under);
    const time = performance.now() - start;
    for (let index = 0; index < concurrency; index += 1) times.push(time);
  }
  return times;
}

if (scenario !== 'cancel' && scenario !== 'download') await load(seconds * 0.3);
const before = cpu();
const begin = performance.now();
const times = scenario === 'cancel' ? await cancelAll() : await load(seconds);
const elapsed = (performance.now() - begin) / 1e3;
const used = cpu() - before;
times.sort((left, right) => left - right);
const percentile = (share) => Number((times[Math.floor((times.length - 1) * share)] * 1e3).toFixed(1));
process.stdout.write(`${JSON.stringify({
  requests: times.length, seconds: elapsed, cpu: used, p50: percentile(0.5), p99: percentile(0.99), version: process.version,
})}\n`);
process.stdin.on('end', () => process.exit(0));
process.stdin.resume();
