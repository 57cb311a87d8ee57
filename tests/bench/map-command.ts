import { cpus, loadavg } from 'node:os'
import { table } from './figure'
import { measureFilters } from './scouting-filters'

/**
 * `npm run bench:map`: figures of the scouting map on this machine. Nothing is asserted: times are compared with those
 * of another run here, ratios with any.
 */

const print = (text: string) => void process.stdout.write(`${text}\n`)

print(`${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`)
print(table('Filters, order and clusters', measureFilters()))
