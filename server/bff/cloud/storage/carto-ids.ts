import { isObject, type Json } from '@/lib/json/json-parts'

export function freeName(wanted: string, isTaken: (name: string) => boolean): string {
  let name = wanted
  for (let at = 2; isTaken(name); at += 1) name = `${wanted}_${at}`
  return name
}

export function withDatasetIds(settings: Json, ids: ReadonlyMap<string, string>): Json {
  const renamed = (id: unknown) => (typeof id === 'string' ? (ids.get(id) ?? id) : id)
  const changedParts = (object: Json): Json =>
    Object.fromEntries(Object.entries(object).map(([key, value]) => [key, changedValue(value, key)]))
  const changedValue = (value: unknown, key: string): unknown => {
    if (key === 'dataId') return Array.isArray(value) ? value.map(renamed) : renamed(value)
    if (Array.isArray(value)) return value.map((each) => changedValue(each, ''))
    if (!isObject(value)) return value
    if (key !== 'fieldsToShow') return changedParts(value)
    return Object.fromEntries(Object.entries(value).map(([id, fields]) => [renamed(id), fields]))
  }
  return ids.size === 0 ? settings : changedParts(settings)
}
