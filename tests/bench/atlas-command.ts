import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureBuilds } from './builds'
import { measureDrives } from './drives'
import { table } from './figure'
import { measurePlaces } from './places'
import { measurePointers } from './pointers'
import { measureTiles } from './tiles'

/**
 * `npm run bench:atlas [-- folds]`; the largest extract is `folds` times Liechtenstein. Asserts nothing:
 * compare times with another run on the same machine, ratios with any.
 */

const folds = Number(process.argv[2] ?? 20)
if (!Number.isInteger(folds) || folds < 2)
  throw new Error('How many times Liechtenstein? A whole number from 2.')

const print = (text: string) => void process.stdout.write(`${text}\n`)
const folder = mkdtempSync(join(tmpdir(), 'kerbwatt-bench-'))
try {
  print(`${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`)
  print(table('Builds, by the command: time and peak memory', await measureBuilds(folder, folds)))
  print(table('Roads and drives', await measureDrives()))
  print(table('Hexagon tiles', await measureTiles(folder)))
  print(table('Search for places', measurePlaces()))
  print(table('Search for sites', await measurePointers(folder)))
  print(`\nload at the end ${loadavg()[0]?.toFixed(1)}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
