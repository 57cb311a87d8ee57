import { AppError } from '@/server/engine/errors/app-error'

export interface MapTurns {
  /**
   * Concurrent callers of one `id` share a run, and get the failure of the last minutes again. Work of
   * one `owner` runs in turn, so that others' work comes in between.
   * @throws AppError 429 for too much work, 503 when the wait is over; the work goes on
   */
  take<T>(turn: Turn<T>): Promise<T>
}

interface Turn<T> {
  id: string
  owner: string
  work: () => Promise<T>
}

/** Of all owners together. */
export const maxMapTurns = 24
const maxOfOwner = 6
/** ms, well below the web app's own timeout. */
const defaultWaitMs = 20_000
/** ms during which a failure is not tried again. */
const failedMs = 30_000

export function createMapTurns({ waitMs = defaultWaitMs, clock = Date.now } = {}): MapTurns {
  const running = new Map<string, Promise<unknown>>()
  const owners = new Map<string, { count: number; last: Promise<unknown> }>()
  const failures = new Map<string, { until: number; error: unknown }>()

  const start = <T>({ id, owner, work }: Turn<T>): Promise<T> => {
    const own = owners.get(owner) ?? { count: 0, last: Promise.resolve() }
    if (own.count === maxOfOwner || running.size === maxMapTurns) throw tooMany()
    own.count += 1
    const run = own.last.then(work)
    own.last = run.catch(() => undefined)
    owners.set(owner, own)
    running.set(id, run)
    const end = () => {
      running.delete(id)
      own.count -= 1
      if (own.count === 0) owners.delete(owner)
    }
    run.then(end, (error) => {
      end()
      failures.set(id, { until: clock() + failedMs, error })
    })
    return run
  }
  const refuseFailed = (id: string) => {
    for (const [key, { until }] of failures) if (until <= clock()) failures.delete(key)
    const failed = failures.get(id)
    if (failed) throw failed.error
  }
  return {
    async take<T>(turn: Turn<T>) {
      refuseFailed(turn.id)
      const run = (running.get(turn.id) as Promise<T> | undefined) ?? start(turn)
      return within(run, waitMs)
    },
  }
}

async function within<T>(run: Promise<T>, waitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(stillCutting()), waitMs)
  })
  try {
    return await Promise.race([run, late])
  } finally {
    clearTimeout(timer)
  }
}

const tooMany = () =>
  new AppError({ code: 'too_many', message: 'Other maps are being prepared. Try again in a moment.' })

const stillCutting = () =>
  new AppError({
    code: 'unavailable',
    message: 'This map is still being prepared. Try again in a moment.',
    isExpected: true,
  })
