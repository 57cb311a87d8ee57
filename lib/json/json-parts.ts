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

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Without recursion, which very deep values would exhaust. @param levels of lists and objects */
export function nestsDeeper(value: unknown, levels: number): boolean {
  let row = [value].filter(isContainer)
  for (let level = 0; level < levels; level += 1) {
    const inner: object[] = []
    for (const each of row) for (const part of Object.values(each)) if (isContainer(part)) inner.push(part)
    row = inner
  }
  return row.length > 0
}
