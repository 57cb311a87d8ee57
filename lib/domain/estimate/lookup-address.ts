import { type InferenceInput, trafficKeys } from '@/lib/contract/inference'
import { type Lookup, lookupFields, lookupIdPattern } from '@/lib/contract/lookup'

const otherNames = ['aadt', 'pop_1km', 'pop_2km', 'pop_5km', 'pop_10km'] as const

export function lookupIdIn(query: URLSearchParams): string | undefined {
  const id = query.get('id')
  const hasTraffic = ['aadt', ...lookupFields].some((name) => query.has(name))
  return id && lookupIdPattern.test(id) && !hasTraffic ? id : undefined
}

/** Adds stored inputs to an address; a table's row keeps the other inputs. */
export function withLookup(query: URLSearchParams, inputs: Lookup['inputs']): URLSearchParams {
  const all = new URLSearchParams(query)
  // A short link has every input; other names of an input would win.
  if (inputs['Connector Config'] !== undefined) for (const name of otherNames) all.delete(name)
  for (const [name, value] of Object.entries(inputs)) {
    if (value === null) all.delete(name)
    else all.set(name, String(value))
  }
  return all
}

export const withoutTraffic: Pick<InferenceInput, (typeof lookupFields)[number]> = {
  ...(Object.fromEntries(trafficKeys.map((key) => [key, 0])) as Record<(typeof trafficKeys)[number], number>),
  iso3_total: 0,
}
