import { table } from './figure'
import { measureNetwork } from './network'

/** `npm run bench:network [-- candidates]` */

const sizes = process.argv[2] ? [Number(process.argv[2])] : [100, 1000, 5000]

for (const candidates of sizes) {
  const figures = await measureNetwork(candidates)
  process.stdout.write(`${table(`A plan from ${candidates} candidates`, figures)}\n`)
}
