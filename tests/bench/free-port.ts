import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the range of outgoing connections, which could take the port before its use. */
const lowest = 20_000
const highest = 32_000

async function isFree(port: number, host: string): Promise<boolean> {
  const probe = createServer().listen(port, host)
  try {
    await once(probe, 'listening')
  } catch (error) {
    // The machine has no address of this kind.
    return (error as NodeJS.ErrnoException).code === 'EADDRNOTAVAIL'
  }
  probe.close()
  await once(probe, 'close')
  return true
}

/** Parallel processes of a test run each take every 16th port, so that a free port stays free. */
const lanes = 16
const lane = Number(process.env.JEST_WORKER_ID ?? 0) % lanes

/** The caller may not listen yet. */
const given = new Set<number>()

/** Free on both loopback addresses; each call gives another port. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(lowest / lanes, highest / lanes) * lanes + lane
    if (given.has(port)) continue
    given.add(port)
    if ((await isFree(port, '127.0.0.1')) && (await isFree(port, '::1'))) return port
  }
  throw new Error('There is no free port.')
}
