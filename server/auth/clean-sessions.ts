import type { Runtime } from '@/server/base/process/runtime'
import { lifetimes } from './lifetimes'
import { removeEndedSessions } from './session-store'

export function startSessionCleaning({ db, log }: Pick<Runtime, 'db' | 'log'>): () => void {
  const cleanUp = () =>
    removeEndedSessions(db, new Date()).catch((error: unknown) =>
      log.warn({ err: error }, 'Ended sessions could not be removed.'),
    )
  void cleanUp()
  const timer = setInterval(() => void cleanUp(), lifetimes.cleanUpEvery)
  timer.unref()
  return () => clearInterval(timer)
}
