import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { limits } from '@/lib/config/limits'
import type { Log } from '@/server/base/log/log'
import { AppError, noSlotRefusal } from '@/server/engine/errors/app-error'
import {
  createSafeDownload,
  FetchFault,
  type FetchFaultCode,
  isListedAddress,
} from '@/server/guard/safe-fetch'
import { currentAsker } from '@/server/limits/current-asker'
import { createFairSlots } from '@/server/limits/fair-slots'

/** The only part of the engine that fetches an address given by a person. */
export interface ForeignMaps {
  /** Other addresses are mere links. */
  isListed(address: string): boolean
  /**
   * Writes the unchecked map to `path`.
   * @throws AppError 400 for a refused address, 413, 502, 504, and 429 for too many at once;
   * messages name only the host.
   */
  download(address: string, path: string): Promise<void>
  /** Concurrent callers share one run. */
  once(id: string, work: () => Promise<void>): Promise<void>
}

interface Options {
  /** Host names, or origins that may resolve to any address. */
  hosts: readonly string[]
  log: Log
  /** Milliseconds per download; well below the web app's own timeout. */
  within?: number
  /** Milliseconds in the queue; together with the download, below the web app's own timeout. */
  patience?: number
}

const queue = { slots: 4, maxAlone: 2, maxWaitingPerOwner: 4, maxWaiting: 40 }

const busy = {
  own: 'Your other maps are still being fetched. Try again when they are done.',
  others: 'Other maps are being fetched. Try again in a moment.',
}

const sentences: Record<FetchFaultCode, (host: string) => string> = {
  bad_request: (host) => `The map at ${host} cannot be loaded. It must be at a public https address.`,
  too_large: (host) => `The map at ${host} is larger than ${limits.recordFileBytes / 1_000_000} MB.`,
  upstream_failed: (host) => `There is no map at this address of ${host}.`,
  timed_out: (host) => `The map at ${host} took too long to arrive. Try again in a moment.`,
}

export function createForeignMaps({
  hosts,
  log,
  within = 15_000,
  patience = 10_000,
}: Options): ForeignMaps & { close(): void } {
  const fetchMap = createSafeDownload({ hosts, purpose: 'map', maxBytes: limits.recordFileBytes, within })
  const closing = new AbortController()
  const pending = new Map<string, Promise<void>>()
  const slots = createFairSlots({ ...queue, patience })
  return {
    isListed: (address) => isListedAddress(address, hosts),
    async download(address, path) {
      const fetchTo = () =>
        fetchMap(address, closing.signal, (body) => pipeline(body, createWriteStream(path, { mode: 0o600 })))
      await slots.run(currentAsker(), fetchTo, closing.signal).catch((error: unknown) => {
        throw refusalOf(noSlotRefusal(error, busy), address, log)
      })
    },
    async once(id, work) {
      const running = pending.get(id) ?? work().finally(() => pending.delete(id))
      pending.set(id, running)
      await running
    },
    close: () => closing.abort(),
  }
}

function refusalOf(error: unknown, address: string, log: Log): unknown {
  if (!(error instanceof FetchFault)) return error
  const { code } = error
  const host = URL.parse(address)?.host ?? ''
  const event = code === 'bad_request' ? 'address_refused' : 'address_failed'
  log.warn({ event, host, err: error }, 'A map at another site was not loaded.')
  return new AppError({ code, message: sentences[code](host), isExpected: true, cause: error })
}
