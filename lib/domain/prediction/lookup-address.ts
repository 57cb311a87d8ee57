import { type InferenceInput, trafficKeys } from '@/lib/contract/inference'
import { type Lookup, lookupFields, lookupIdPattern } from '@/lib/contract/lookup'

/** Short names in addresses, and the object that holds the traffic. */
const otherNames = ['aadt', 'pop_1km', 'pop_2km', 'pop_5km', 'pop_10km'] as const

/** The id under which an address without traffic names kept inputs. */
export function lookupIdIn(query: URLSearchParams): string | undefined {
  const id = query.get('id')
  const hasTraffic = ['aadt', ...lookupFields].some((name) => query.has(name))
  return id && lookupIdPattern.test(id) && !hasTraffic ? id : undefined
}

/** The address with kept inputs; a table's row leaves the address's other inputs as they are. */
export function withLookup(query: URLSearchParams, inputs: Lookup['inputs']): URLSearchParams {
  const all = new URLSearchParams(query)
  // A short link has every input, and other names of an input would come first.
  if (inputs['Connector Config'] !== undefined) for (const name of otherNames) all.delete(name)
  for (const [name, value] of Object.entries(inputs)) all.set(name, String(value))
  return all
}

/** Inputs of an empty form. */
export const withoutTraffic: Pick<InferenceInput, (typeof lookupFields)[number]> = {
  ...(Object.fromEntries(trafficKeys.map((key) => [key, 0])) as Record<(typeof trafficKeys)[number], number>),
  iso3_total: 0,
}
