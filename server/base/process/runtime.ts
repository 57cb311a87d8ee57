import type { Db } from '@/server/base/db'
import type { Log } from '@/server/base/log/log'

export interface Runtime {
  db: Db
  apiFetch(request: Request): Promise<Response>
  identity: { issuer: string; clientId: string; clientSecret: string; scopes: string }
  sessionSecret: string
  apiKey: string
  log: Log
  close(): Promise<void>
}

// Instrumentation and routes are separate bundles with their own modules and share only the global
// object.
const KEY = Symbol.for('kerbwatt.runtime')
type Holder = typeof globalThis & { [KEY]?: Promise<Runtime> }
const holder: Holder = globalThis

/** Rejects if the server failed to start or was never started. */
export function getRuntime(): Promise<Runtime> {
  return holder[KEY] ?? Promise.reject(new Error('The server is still starting.'))
}

export function keepRuntime(start: () => Promise<Runtime>): Promise<Runtime> {
  holder[KEY] ??= start()
  return holder[KEY]
}
