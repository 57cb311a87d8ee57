import type { Log } from '@/server/base/log'
import type { Db } from './db'

/** The running parts of one process: made by `startRuntime`, used by every request. */
export interface Runtime {
  db: Db
  /** The API service, embedded or remote, with the same signature. */
  apiFetch(request: Request): Promise<Response>
  /** The sign-in provider, embedded or not. */
  identity: { issuer: string; clientId: string; clientSecret: string }
  sessionSecret: string
  apiKey: string
  log: Log
  close(): Promise<void>
}

// Instrumentation and each route are separate bundles with their own modules; only the global object is
// shared.
const KEY = Symbol.for('kerbwatt.runtime')
type Holder = typeof globalThis & { [KEY]?: Promise<Runtime> }
const holder: Holder = globalThis

/** The running parts of this process. Rejects if they failed to start or were never started. */
export function getRuntime(): Promise<Runtime> {
  return holder[KEY] ?? Promise.reject(new Error('The server is still starting.'))
}

/** Starts the parts once; later callers share the result. */
export function keepRuntime(start: () => Promise<Runtime>): Promise<Runtime> {
  holder[KEY] ??= start()
  return holder[KEY]
}
