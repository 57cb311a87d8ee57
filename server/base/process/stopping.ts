// Instrumentation and routes are separate bundles with their own modules and share only the global
// object.
const KEY = Symbol.for('kerbwatt.stopping')
type Holder = typeof globalThis & { [KEY]?: boolean }
const holder: Holder = globalThis

/** A stopping process finishes its requests and wants no new ones. */
export const isStopping = (): boolean => holder[KEY] === true

export const noteStopping = (): void => {
  holder[KEY] = true
}
