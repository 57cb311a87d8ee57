import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { build, install } from '@/server/setup/prepare.mjs'
import { startApp } from './app'
import { type Figure, table } from './figure'
import { measureFirstLoad } from './first-load'
import { measureFirstPaint } from './first-paint'
import { openVisits, phone, type Visits } from './visits'

/** `npm run bench:pages`. Compare times on the same machine only, weights on any. */

/** Ms. The app makes the guest examples 10 s after the start. */
const restAfter = 20_000

const print = (text: string) => void process.stdout.write(`${text}\n`)

async function visit(
  origin: string,
  measure: (visits: Visits) => Promise<Figure[]>,
  screen?: typeof phone,
): Promise<Figure[]> {
  const visits = await openVisits(origin, screen)
  try {
    return await measure(visits)
  } finally {
    await visits.close()
  }
}

await install()
await build()
const folder = mkdtempSync(join(tmpdir(), 'kerbwatt-bench-'))
const app = await startApp(join(folder, 'var'))
try {
  print(`${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`)
  await pause(restAfter)
  print(table('JavaScript of a first visit, gzipped', await visit(app.origin, measureFirstLoad)))
  print(
    table(
      'First paint: 4 times slower, 1.6 Mbit/s, 150 ms',
      await visit(app.origin, measureFirstPaint, phone),
    ),
  )
  print(`\nload at the end ${loadavg()[0]?.toFixed(1)}`)
} finally {
  await app.stop()
  rmSync(folder, { recursive: true, force: true })
}
