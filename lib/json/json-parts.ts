export type Json = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A part of an object, never of its prototype. */
export const partOf = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined

/** An entry of a record whose names come from a file. */
export const ownIn = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined

/** Empty unless the value is an object with a list of this name. */
export const listIn = (value: unknown, name: string): readonly unknown[] => {
  const list = partOf(value, name)
  return Array.isArray(list) ? list : []
}

/** A text, or an empty one. */
export const textIn = (value: unknown, name: string): string => {
  const text = partOf(value, name)
  return typeof text === 'string' ? text : ''
}
