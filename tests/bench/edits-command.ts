import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, install } from '@/server/setup/prepare.mjs'
import { startApp } from './app'
import { type EditTimes, editFigures, editTimes } from './edits'
import { table } from './figure'
import { openVisits } from './visits'

/**
 * `npm run bench:edits [-- origin...]`: from an edit on the results screen to its picture. Alternates between
 * running apps if given, so that builds compare under one load. Asserts nothing.
 */

const rounds = 2

const print = (text: string) => void process.stdout.write(`${text}\n`)

async function measure(origins: readonly string[]): Promise<void> {
  print(`${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`)
  const apps = await Promise.all(
    origins.map(async (origin) => ({
      origin,
      visits: await openVisits(origin),
      times: [] as EditTimes[],
      words: [] as number[],
      tasks: [] as string[],
    })),
  )
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const { visits, times, words, tasks } of apps) {
        const measured = await editTimes(visits)
        times.push(...measured.times)
        words.push(...measured.words)
        tasks.push(measured.tasks)
      }
    }
  } finally {
    await Promise.all(apps.map(({ visits }) => visits.close()))
  }
  for (const { origin, times, words, tasks } of apps) {
    print(table(`Edits of a result, ${origin}`, editFigures(times, words, tasks)))
  }
  print(`\nload at the end ${loadavg()[0]?.toFixed(1)}`)
}

async function measureBuild(): Promise<void> {
  await install()
  await build()
  const folder = mkdtempSync(join(tmpdir(), 'kerbwatt-bench-'))
  const app = await startApp(join(folder, 'var'))
  try {
    await measure([app.origin])
  } finally {
    await app.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const running = process.argv.slice(2)
await (running.length > 0 ? measure(running) : measureBuild())
