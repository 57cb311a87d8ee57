import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { build, install } from '@/server/setup/prepare.mjs'
import { startApp } from './app'
import { type Figure, median, megabytes, milliseconds, table } from './figure'
import { tasksDuring, tasksSentence } from './page-tasks'
import { measureSql } from './studio-sql'
import { openVisits, type Visits } from './visits'

/** `npm run bench:studio`, with software graphics. Asserts nothing. */

const sizes = [1_000, 100_000, 500_000] as const

const runs = 3

const queriedRows = 1_000_000

const scattered = (seed: number) => {
  const value = Math.sin(seed * 12.9898) * 43_758.5453
  return value - Math.floor(value)
}

function csvOf(rows: number): Buffer {
  const lines = ['id,latitude,longitude,kwh,minutes,class,seen']
  for (let at = 0; at < rows; at += 1) {
    const a = scattered(at + 1)
    const b = scattered(at + 7)
    const c = scattered(at + 13)
    const place = `${(47.05 + a * 0.2).toFixed(6)},${(9.47 + b * 0.15).toFixed(6)}`
    const day = `2026-0${1 + Math.floor(a * 9)}-1${Math.floor(b * 9)} 10:${10 + Math.floor(c * 49)}`
    lines.push(`s${at},${place},${(c * 80).toFixed(2)},${Math.floor(a * 600)},${['AC', 'DC'][at % 2]},${day}`)
  }
  return Buffer.from(`${lines.join('\n')}\n`)
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}

async function opened(page: Page): Promise<number> {
  const started = performance.now()
  await page.goto('/kepler')
  await page.locator('[data-drawn]').waitFor({ state: 'attached', timeout: 120_000 })
  return performance.now() - started
}

async function measure(visits: Visits, rows: number): Promise<Figure[]> {
  // By path: the page would decode contents on its main thread.
  const file = join(folder, `points-${rows}.csv`)
  writeFileSync(file, csvOf(rows))
  const times: number[] = []
  const notes: string[] = []
  let heap = 0
  let hover = 0
  for (let run = 0; run < runs; run += 1) {
    await visits.asVisitor(async (page) => {
      await opened(page)
      const { value, tasks } = await tasksDuring(page, async () => {
        const started = performance.now()
        await page.getByLabel('Map file').setInputFiles(file)
        await page.locator('[data-drawn="1"]').waitFor({ state: 'attached', timeout: 120_000 })
        return performance.now() - started
      })
      times.push(value)
      notes.push(tasksSentence(tasks))
      heap = await heapOf(page)
      const moved = performance.now()
      await page.mouse.move(900, 450)
      await page.mouse.move(902, 452)
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
      hover = performance.now() - moved
    })
  }
  return [
    { name: 'file to idle map', value: milliseconds(median(times)), note: times.map(Math.round).join(', ') },
    { name: 'main thread', value: '', note: notes.at(-1) ?? '' },
    { name: 'hover', value: milliseconds(hover) },
    { name: 'heap of the page', value: megabytes(heap) },
  ]
}

const print = (text: string) => void process.stdout.write(`${text}\n`)

print(`${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`)
await install()
await build()
const folder = mkdtempSync(join(tmpdir(), 'kerbwatt-bench-'))
const app = await startApp(join(folder, 'var'))
const visits = await openVisits(app.origin)
try {
  const empty = await visits.asVisitor(opened)
  print(table('Empty studio', [{ name: 'address to idle map', value: milliseconds(empty) }]))
  for (const rows of sizes) print(table(`${rows} points of a CSV file`, await measure(visits, rows)))
  const file = join(folder, 'points-of-sql.csv')
  writeFileSync(file, csvOf(queriedRows))
  const figures = await visits.asVisitor(async (page) => {
    await opened(page)
    return measureSql(page, file)
  })
  print(table(`SQL over ${queriedRows} rows`, figures))
  print(`\nload at the end ${loadavg()[0]?.toFixed(1)}`)
} finally {
  await visits.close()
  await app.stop()
  rmSync(folder, { recursive: true, force: true })
}
