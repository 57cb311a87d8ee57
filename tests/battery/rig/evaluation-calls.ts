import { setTimeout as pause } from 'node:timers/promises'
import { submission, submitted } from '@/tests/support/engine-rig'
import type { Ask, Reply } from './ask'

/** A submission of `count` places in the shipped country. */
export const placesBody = (count: number): string =>
  JSON.stringify(
    submission(
      ...Array.from({ length: count }, (_, at) =>
        submitted({
          location_id: String(at + 1),
          location_name: `Place ${at + 1}`,
          lat: 47.14 + at * 0.002,
          lng: 9.52,
        }),
      ),
    ),
  )

/** Submits as the cookie's owner. */
export const submit = (
  ask: Ask,
  { body, key, cookie }: { body: string; key: string; cookie: string },
): Promise<Reply> =>
  ask({ path: '/api/cord', method: 'POST', body, headers: { 'idempotency-key': key }, cookie })

/**
 * Calls these paths repeatedly, `callers` at once. `stop` counts the statuses, 0 for an incomplete answer.
 */
export function keepAsking(ask: Ask, given: { paths: readonly string[]; cookie: string; callers: number }) {
  const statuses = new Map<number, number>()
  let isOver = false
  const caller = async () => {
    for (let at = 0; !isOver; at += 1) {
      const path = given.paths[at % given.paths.length] ?? '/'
      const reply = await ask({ path, cookie: given.cookie })
      const status = reply.isWhole ? reply.status : 0
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      await pause(20)
    }
  }
  const callers = Array.from({ length: given.callers }, caller)
  return {
    async stop(): Promise<ReadonlyMap<number, number>> {
      isOver = true
      await Promise.all(callers)
      return statuses
    },
  }
}
