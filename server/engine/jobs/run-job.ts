import type { Db } from '@/server/base/db'
import { errorSentence } from '@/server/base/errors/describe-error'
import type { Log } from '@/server/base/log/log'
import {
  finishJob,
  giveWay,
  type Job,
  keepProgress,
  renewJob,
  returnJob,
} from '@/server/engine/db/queries/jobs'
import { askingAs } from '@/server/limits/current-asker'
import { type JobHandler, RetryLaterError } from './job-queue'

export interface QueueTiming {
  /** Without a renewal. */
  leaseMs: number
  pollMs: number
  /** Infinity for work that waits until it can be done. */
  maxAttempts: number
  /** `attempt` is the failed one. */
  backoffMs: (attempt: number) => number
}

interface Runner {
  db: Db
  log: Log
  timing: QueueTiming
  closing: AbortSignal
}

type Outcome =
  | { step: 'done' }
  | { step: 'gave way'; remaining: number }
  | { step: 'cut short' }
  | { step: 'failed'; cause: unknown }

/** `attempts` starts again at 1 after progress. */
interface Ended {
  outcome: Outcome
  attempts: number
}

/** Renews the lease while the job runs. */
export async function runJob(runner: Runner, job: Job, handler: JobHandler): Promise<void> {
  const { db, log, timing } = runner
  const started = performance.now()
  // A job taken more often than allowed has crashed its process each time.
  const isExhausted = job.attempts > timing.maxAttempts
  const { outcome, attempts }: Ended = isExhausted
    ? { outcome: exhausted(job), attempts: job.attempts }
    : await attempt(runner, job, handler)
  const mine = { id: job.id, holder: job.holder ?? '', workedMs: performance.now() - started }
  if (outcome.step === 'gave way') return giveWay(db, { ...mine, remaining: outcome.remaining })
  if (outcome.step === 'done') return finishJob(db, { ...mine, state: 'done', lastError: null })
  if (outcome.step === 'cut short') {
    return returnJob(db, { ...mine, delayMs: 0, attempts: attempts - 1, lastError: job.lastError })
  }
  const lastError = errorSentence(outcome.cause)
  const note = { job: job.id, kind: job.kind, attempt: attempts, err: outcome.cause }
  if (isWaiting(outcome.cause)) log.debug(note, 'A job waits.')
  else log.warn(note, 'A job failed.')
  if (attempts < timing.maxAttempts) {
    return returnJob(db, {
      ...mine,
      delayMs: pauseAfter(outcome.cause, timing.backoffMs(attempts)),
      attempts,
      lastError,
    })
  }
  await handler.giveUp(job.payload, outcome.cause)
  return finishJob(db, { ...mine, state: 'failed', lastError })
}

const exhausted = ({ lastError }: Job): Outcome => ({
  step: 'failed',
  cause: new Error(lastError ?? 'The process ended during every attempt.'),
})

async function attempt({ db, log, timing, closing }: Runner, job: Job, handler: JobHandler): Promise<Ended> {
  const lost = new AbortController()
  const mine = { id: job.id, holder: job.holder ?? '', leaseMs: timing.leaseMs }
  const renew = () =>
    renewJob(db, mine).then(
      (isOurs) => isOurs || lost.abort(),
      // The lease may still be valid; if not, the next renewal says so.
      (error) => log.warn({ job: job.id, err: error }, 'The lease of a job was not renewed.'),
    )
  const heartbeat = setInterval(renew, timing.leaseMs / 3)
  const signal = AbortSignal.any([lost.signal, closing])
  let outcome: Outcome = { step: 'done' }
  let { attempts } = job
  const keep = async (progress: object) => {
    if (!(await keepProgress(db, { ...mine, progress }))) lost.abort()
    signal.throwIfAborted()
    attempts = 1
  }
  const giveWay = (remaining: number) => {
    outcome = { step: 'gave way', remaining }
  }
  try {
    const { progress } = job
    await askingAs({ owner: `customer ${job.customerId}`, isPatient: true }, () =>
      handler.run(job.payload, { attempt: job.attempts, progress, keep, giveWay, signal }),
    )
    return { outcome, attempts }
  } catch (cause) {
    return { outcome: signal.aborted ? { step: 'cut short' } : { step: 'failed', cause }, attempts }
  } finally {
    clearInterval(heartbeat)
  }
}

/** Not a failure: the handler came too early. */
const isWaiting = (cause: unknown) => cause instanceof RetryLaterError && cause.cause === undefined

const pauseAfter = (cause: unknown, usual: number) =>
  cause instanceof RetryLaterError ? cause.delayMs : usual
