import { Pool } from 'undici'
import { quantile } from './figure'

export interface Load {
  origin: string
  path: string
  method?: 'GET' | 'OPTIONS'
  headers?: Record<string, string>
  /** Each on a separate connection. */
  lanes: number
  /** Ms. */
  during: number
}

export interface Measured {
  /** Ms. */
  p50: number
  p99: number
  perSecond: number
  failures: number
}

/** Any status but 2xx is a failure. */
export async function measureLoad({
  origin,
  path,
  method = 'GET',
  headers = {},
  lanes,
  during,
}: Load): Promise<Measured> {
  const pool = new Pool(origin, { connections: lanes, pipelining: 1 })
  const times: number[] = []
  let failures = 0
  const started = performance.now()
  const lane = async () => {
    while (performance.now() - started < during) {
      const sent = performance.now()
      try {
        const answer = await pool.request({ path, method, headers })
        await answer.body.dump()
        if (answer.statusCode < 300) times.push(performance.now() - sent)
        else failures += 1
      } catch {
        failures += 1
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  const seconds = (performance.now() - started) / 1000
  await pool.close()
  return {
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    perSecond: times.length / seconds,
    failures,
  }
}
