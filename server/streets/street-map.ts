import { readStreets, type Streets, streetsOrigins } from '@/lib/domain/map/streets-style'
import type { Log } from '@/server/base/log/log'
import { env } from '@/server/base/settings/env'
import { createSafeFetch } from '@/server/guard/safe-fetch'

/** Milliseconds that a style counts as known, and after which a failure is tried again. */
const fresh = { known: 60 * 60_000, failed: 60_000 } as const

interface Asked {
  at: number
  streets: Promise<Streets>
  hasFailed: boolean
}

interface Memory {
  asked: Asked | undefined
  /** Still drawn while it cannot be read again. */
  last: Streets | undefined
}

// The listener and the routes are bundled apart, and each has its own copy of this module.
const KEY = Symbol.for('kerbwatt.streets')
type Holder = typeof globalThis & { [KEY]?: Memory }
const holder: Holder = globalThis

function memory(): Memory {
  holder[KEY] ??= { asked: undefined, last: undefined }
  return holder[KEY]
}

/** The operator chose the style; what it names may be on any public host. */
const fetchOf = (address: string) =>
  createSafeFetch({
    hosts: null,
    admitted: [new URL(address).origin],
    purpose: 'street map',
    types: 'any',
    maxBytes: 5_000_000,
    within: 10_000,
  })

/** @throws FetchFault, SyntaxError, or Error for a style without anything to draw */
async function fetchStreets(address: string): Promise<Streets> {
  const fetchText = fetchOf(address)
  const read = async (each: string): Promise<unknown> =>
    JSON.parse(await fetchText(each, new AbortController().signal))
  const streets = await readStreets(await read(address), address, read)
  if (!streets) throw new Error('The style has no sources and layers that this product draws.')
  return streets
}

/**
 * The street map, read again once an hour. Undefined where none is set up.
 * @throws as `fetchStreets`
 */
export function streetsNow(log: Log): Promise<Streets> | undefined {
  const address = env.BASEMAP_STYLE_URL
  if (address === undefined) return undefined
  const { asked } = memory()
  const age = Date.now() - (asked?.at ?? 0)
  if (asked && age < (asked.hasFailed ? fresh.failed : fresh.known)) return asked.streets
  const next: Asked = { at: Date.now(), streets: known(fetchStreets(address)), hasFailed: false }
  memory().asked = next
  async function known(reading: Promise<Streets>): Promise<Streets> {
    try {
      const streets = await reading
      memory().last = streets
      return streets
    } catch (err) {
      next.hasFailed = true
      // Never the address, whose query may hold a key.
      const { host } = new URL(address ?? '')
      log.warn({ event: 'streets_failed', host, err }, 'The street map could not be read.')
      const { last } = memory()
      if (last) return last
      throw err
    }
  }
  return next.streets
}

/** Hosts of the street map for the pages' policy: none until its style has been read. */
export function mapOrigins(): readonly string[] {
  const { last } = memory()
  return last ? streetsOrigins(last) : []
}
