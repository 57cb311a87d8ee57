import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, install } from '@/server/setup/prepare.mjs'
import { table } from './figure'
import { measureChanges, measureMapPages } from './map-pages'
import { measureFilters } from './scouting-filters'
import { measureWeights } from './weights'

/**
 * `npm run bench:map [-- changes]`; `changes` measures only the longest tasks while locations are searched,
 * filtered and ranked. Asserts nothing: compare times with another run on the same machine, ratios with
 * any. Needs a network: npm fetches the yardstick's packages.
 */

const print = (text: string) => void process.stdout.write(`${text}\n`)

await install()
await build()
const folder = mkdtempSync(join(tmpdir(), 'kerbwatt-bench-'))
try {
  print(`${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`)
  if (process.argv[2] === 'changes') {
    const { title, figures } = await measureChanges(folder)
    print(table(title, figures))
  } else {
    print(table('Filters, order and clusters', measureFilters()))
    print(table('Weights of the scores', measureWeights()))
    for await (const { title, figures } of measureMapPages(folder)) print(table(title, figures))
  }
  print(`\nload at the end ${loadavg()[0]?.toFixed(1)}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
