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

const stoppingKey = Symbol.for('kerbwatt.stopping')
type StoppingHolder = typeof globalThis & { [stoppingKey]?: boolean }
const stoppingHolder: StoppingHolder = globalThis

/** A stopping process finishes its requests and wants no new ones. */
export const isStopping = (): boolean => stoppingHolder[stoppingKey] === true

export const noteStopping = (): void => {
  stoppingHolder[stoppingKey] = true
}
