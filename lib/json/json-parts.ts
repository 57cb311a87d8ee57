export type Json = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Never reads from the prototype. */
export const partOf = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined

/** For names from a file: never reads from the prototype. */
export const ownIn = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined

export const listIn = (value: unknown, name: string): readonly unknown[] => {
  const list = partOf(value, name)
  return Array.isArray(list) ? list : []
}

export const textIn = (value: unknown, name: string): string => {
  const text = partOf(value, name)
  return typeof text === 'string' ? text : ''
}
