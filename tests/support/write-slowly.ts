import { setTimeout } from 'node:timers/promises'
import type { Manifest } from '@/lib/contract/scout'
import { writeVersion } from '@/server/atlas/versions/write-version'

/** A process that starts writing a version and stays in the middle of it. */
async function* files() {
  yield { path: 'sites.arrow', bytes: Buffer.from('half') }
  process.stdout.write('writing\n')
  await setTimeout(600_000)
}

writeVersion(process.argv[2] ?? '', files(), JSON.parse(process.argv[3] ?? '{}') as Manifest).catch(
  (error) => {
    process.stderr.write(`${error}\n`)
    process.exit(1)
  },
)
