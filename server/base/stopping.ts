// Instrumentation and each route are separate bundles with their own modules; only the global object is
// shared.
const KEY = Symbol.for('kerbwatt.stopping')
type Holder = typeof globalThis & { [KEY]?: boolean }
const holder: Holder = globalThis

/** Whether this process is stopping: it finishes requests under way and wants no new ones. */
export const isStopping = (): boolean => holder[KEY] === true

export const noteStopping = (): void => {
  holder[KEY] = true
}
