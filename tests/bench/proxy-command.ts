import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, install } from '@/server/setup/prepare.mjs'
import { startApp } from './app'
import { benchApiKey, startEngine } from './engine-alone'
import { type Figure, milliseconds, table } from './figure'
import { type Measured, measureLoad } from './load'

/**
 * `npm run bench:proxy`: what the proxy adds to a call of the engine over HTTP, both as processes of this machine, at
 * 1, 10, 50 and 200 requests at once. Bounded: a minute and a half. Nothing is asserted.
 */

const levels = [1, 10, 50, 200]
const during = 4_000
const warmUp = 1_500

/** One answer that the proxy reads and checks, one that it hands on as it comes. */
const paths = { 'read and checked': '/system/version', 'handed on': '/scout/manifest/liechtenstein' }

const print = (text: string) => void process.stdout.write(`${text}\n`)

const rate = ({ perSecond, failures }: Measured) =>
  `${Math.round(perSecond)} requests/s${failures > 0 ? `, ${failures} failed` : ''}`

const added = (ms: number) => (ms < 0 ? 'nothing' : `+${milliseconds(ms)}`)

function figure(lanes: number, direct: Measured, proxied: Measured): Figure {
  return {
    name: `${lanes} at once`,
    value: `${added(proxied.p50 - direct.p50)} p50, ${added(proxied.p99 - direct.p99)} p99`,
    note:
      `proxy ${milliseconds(proxied.p50)} / ${milliseconds(proxied.p99)}, ${rate(proxied)}; ` +
      `engine ${milliseconds(direct.p50)} / ${milliseconds(direct.p99)}, ${rate(direct)}`,
  }
}

async function measurePath(path: string, engine: string, app: string): Promise<Figure[]> {
  const direct = { origin: engine, path, headers: { 'x-api-key': benchApiKey } }
  const proxied = { origin: app, path: `/api${path}` }
  for (const each of [direct, proxied]) await measureLoad({ ...each, lanes: 10, during: warmUp })
  const figures: Figure[] = []
  for (const lanes of levels) {
    const [alone, through] = [
      await measureLoad({ ...direct, lanes, during }),
      await measureLoad({ ...proxied, lanes, during }),
    ]
    figures.push(figure(lanes, alone, through))
  }
  return figures
}

await install()
await build()
const folder = mkdtempSync(join(tmpdir(), 'kerbwatt-bench-'))
try {
  print(`${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`)
  const engine = await startEngine(join(folder, 'engine'))
  const app = await startApp(join(folder, 'app'), { API_BASE_URL: engine.origin, API_KEY: benchApiKey })
  try {
    for (const [name, path] of Object.entries(paths)) {
      print(table(`Proxy, an answer ${name} (${path})`, await measurePath(path, engine.origin, app.origin)))
    }
  } finally {
    await app.stop()
    await engine.stop()
  }
  print(`\nload at the end ${loadavg()[0]?.toFixed(1)}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
