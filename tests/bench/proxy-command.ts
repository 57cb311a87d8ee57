import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, install } from '@/server/setup/prepare.mjs'
import type { TestProvider } from '@/tests/battery/rig/identity'
import { cookieOf, signInWith } from '@/tests/battery/rig/people'
import { startApp } from './app'
import { benchApiKey, startEngine } from './engine-alone'
import { type Figure, milliseconds, table } from './figure'
import { freePort } from './free-port'
import { type Load, type Measured, measureLoad } from './load'
import { startOwnProvider } from './own-provider'

/**
 * `npm run bench:proxy`: engine and proxy are processes on this machine. A request that the framework
 * answers itself is the lower bound. Takes two minutes. Asserts nothing.
 */

const levels = [1, 10, 50, 200]
const during = 3_000
const warmUp = 1_500

/** The proxy parses and checks one, and passes the other through. */
const calls = [
  { name: 'an answer read and checked', path: '/system/version', isMember: false },
  { name: 'an answer handed on', path: '/scout/manifest/liechtenstein', isMember: false },
  { name: 'who somebody signed in is', path: '/me', isMember: true },
  { name: 'the records of somebody signed in', path: '/evals/runs', isMember: true },
]

interface Sides {
  engine: string
  app: string
  cookie: string
  token: string
}

type Target = Omit<Load, 'lanes' | 'during'>

const print = (text: string) => void process.stdout.write(`${text}\n`)

const rate = ({ perSecond, failures }: Measured) =>
  `${Math.round(perSecond)} requests/s${failures > 0 ? `, ${failures} failed` : ''}`

const spans = ({ p50, p99 }: Measured) => `${milliseconds(p50)} / ${milliseconds(p99)}`

const added = (ms: number) => (ms < 0 ? 'nothing' : `+${milliseconds(ms)}`)

function figure(lanes: number, direct: Measured, proxied: Measured): Figure {
  return {
    name: `${lanes} at once`,
    value: `${added(proxied.p50 - direct.p50)} p50, ${added(proxied.p99 - direct.p99)} p99`,
    note: `proxy ${spans(proxied)}, ${rate(proxied)}; engine ${spans(direct)}, ${rate(direct)}`,
  }
}

/** OPTIONS is answered before anything is read: the cost of an empty handler. */
async function measureFloor(app: string): Promise<Figure[]> {
  const asked: Target = { origin: app, path: '/api/system/version', method: 'OPTIONS' }
  await measureLoad({ ...asked, lanes: 10, during: warmUp })
  const figures: Figure[] = []
  for (const lanes of levels) {
    const measured = await measureLoad({ ...asked, lanes, during })
    figures.push({ name: `${lanes} at once`, value: `${spans(measured)}`, note: rate(measured) })
  }
  return figures
}

async function measureCall(path: string, isMember: boolean, sides: Sides): Promise<Figure[]> {
  const bearer = isMember && { authorization: `Bearer ${sides.token}` }
  const direct: Target = { origin: sides.engine, path, headers: { 'x-api-key': benchApiKey, ...bearer } }
  const proxied: Target = {
    origin: sides.app,
    path: `/api${path}`,
    headers: { ...(isMember && { cookie: sides.cookie }) },
  }
  for (const each of [direct, proxied]) await measureLoad({ ...each, lanes: 10, during: warmUp })
  const figures: Figure[] = []
  for (const lanes of levels) {
    const alone = await measureLoad({ ...direct, lanes, during })
    const through = await measureLoad({ ...proxied, lanes, during })
    figures.push(figure(lanes, alone, through))
  }
  return figures
}

async function accessToken(provider: TestProvider, engine: string): Promise<string> {
  for (const token of provider.tokens()) {
    const headers = { 'x-api-key': benchApiKey, authorization: `Bearer ${token}` }
    const reply = await fetch(`${engine}/me`, { headers })
    await reply.arrayBuffer()
    if (reply.ok) return token
  }
  throw new Error('The engine takes none of the tokens.')
}

async function measure(sides: Sides): Promise<void> {
  const title = 'Next alone (OPTIONS, which it answers without the proxy): p50 / p99'
  print(table(title, await measureFloor(sides.app)))
  for (const { name, path, isMember } of calls) {
    print(table(`Proxy, ${name} (${path})`, await measureCall(path, isMember, sides)))
  }
}

async function run(folder: string): Promise<void> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const provider = await startOwnProvider(origin)
  const engine = await startEngine(join(folder, 'engine'), provider.settings)
  const app = await startApp(join(folder, 'app'), {
    ...provider.settings,
    PORT: String(port),
    APP_URL: origin,
    API_BASE_URL: engine.origin,
    API_KEY: benchApiKey,
  })
  try {
    const cookie = cookieOf(await signInWith(origin, await provider.newPerson()))
    const token = await accessToken(provider, engine.origin)
    await measure({ engine: engine.origin, app: origin, cookie, token })
  } finally {
    await app.stop()
    await engine.stop()
    await provider.close()
  }
}

await install()
await build()
const folder = mkdtempSync(join(tmpdir(), 'kerbwatt-bench-'))
try {
  print(`${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`)
  await run(folder)
  print(`\nload at the end ${loadavg()[0]?.toFixed(1)}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
