// Instrumentation and each route are bundles of their own with their own modules; only the global object is shared.
const KEY = Symbol.for('kerbwatt.stopping')
type Holder = typeof globalThis & { [KEY]?: boolean }
const holder: Holder = globalThis

/** Whether this process has been told to stop: it finishes what it has begun, and wants nothing new. */
export const isStopping = (): boolean => holder[KEY] === true

export const noteStopping = (): void => {
  holder[KEY] = true
}
