import type { Log } from '@/server/base/log'
import type { Db } from './db'

/** What one process has running: made by `startRuntime`, used by every request. */
export interface Runtime {
  db: Db
  /** The API service, embedded or elsewhere; the same signature for both. */
  apiFetch(request: Request): Promise<Response>
  /** The provider that people sign in with, embedded or not. */
  identity: { issuer: string; clientId: string; clientSecret: string }
  sessionSecret: string
  apiKey: string
  log: Log
  close(): Promise<void>
}

// Instrumentation and each route are bundles of their own with their own modules; only the global object is shared.
const KEY = Symbol.for('kerbwatt.runtime')
type Holder = typeof globalThis & { [KEY]?: Promise<Runtime> }
const holder: Holder = globalThis

/** The running parts of this process. Rejects when they could not start, and before they are asked to. */
export function getRuntime(): Promise<Runtime> {
  return holder[KEY] ?? Promise.reject(new Error('The server is still starting.'))
}

/** Starts the parts once, however often it is called; later callers get the first one's. */
export function keepRuntime(start: () => Promise<Runtime>): Promise<Runtime> {
  holder[KEY] ??= start()
  return holder[KEY]
}
