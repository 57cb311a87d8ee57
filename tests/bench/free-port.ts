import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the range of outgoing connections, one of which could take the port before its use. */
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

/** Processes of a test run that look for ports at once take every 16th, each another one: what is free now stays so. */
const lanes = 16
const lane = Number(process.env.JEST_WORKER_ID ?? 0) % lanes

/** Ports of this process that were given away: who has one may not listen there yet. */
const given = new Set<number>()

/** A port that is free on both loopback addresses, another one at each call. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(lowest / lanes, highest / lanes) * lanes + lane
    if (given.has(port)) continue
    given.add(port)
    if ((await isFree(port, '127.0.0.1')) && (await isFree(port, '::1'))) return port
  }
  throw new Error('There is no free port.')
}
