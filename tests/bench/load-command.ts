import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, install } from '@/server/setup/prepare.mjs'
import { startInstallation } from './working-day/installation'
import { signEverybodyIn, spendDay } from './working-day/working-day'

/**
 * `npm run bench:load [-- minutes]`: one run over two web processes, two engines and PostgreSQL, then one
 * with an engine killed and the database restarted midway. The last line is the verdict; an error, a lost
 * record or growing memory makes the exit code 1. Memory is judged from 60 minutes on, because caches still
 * fill before.
 */

const seconds = 60 * Number(process.argv[2] ?? 10)
/** A supervisor's pause before it restarts a dead engine. */
const restartAfterMs = 5_000

const print = (text: string) => void process.stdout.write(`${text}\n`)

async function run(folder: string): Promise<string[]> {
  const installation = await startInstallation(folder)
  try {
    const signedIn = await signEverybodyIn(installation)
    const calm = await spendDay(installation, signedIn, { title: 'A working day', seconds })
    print(calm.text)
    const disturbed = await spendDay(installation, signedIn, {
      title: 'An engine killed and the database restarted midway',
      seconds,
      midway: async () => {
        await installation.killEngine(restartAfterMs)
        await installation.postgres.restart()
      },
    })
    print(disturbed.text)
    return [...calm.problems, ...disturbed.problems]
  } finally {
    await installation.close()
  }
}

await install()
await build()
const folder = mkdtempSync(join(tmpdir(), 'kerbwatt-load-'))
try {
  print(`${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`)
  const problems = await run(folder)
  print(`\nload at the end ${loadavg()[0]?.toFixed(1)}`)
  print(problems.length === 0 ? 'Verdict: held.' : `Verdict: failed, ${problems.length} problems.`)
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
