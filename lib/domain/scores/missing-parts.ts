import type { Manifest } from '@/lib/contract/scout'

const parts: ReadonlyMap<string, string> = new Map([
  ['Score traffic', 'traffic'],
  ['Score population', 'people'],
  ['Score POI', 'places'],
  ['Score places DC', 'places'],
  ['Score places AC', 'places'],
  ['Score competition', 'competition'],
  ['Score competition DC', 'competition'],
  ['Score competition AC', 'competition'],
])

export interface MissingParts {
  /** `people and competition` */
  names: string
  /** Sentences. */
  reasons: string
}

/** What the scores of a country's hexagons or sites do without, and why; null if they have all their parts. */
export function missingParts(
  { absent }: Pick<Manifest, 'absent'>,
  table: 'sites' | 'hexagons',
): MissingParts | null {
  const missing = absent.filter((each) => each.table === table && parts.has(each.name))
  if (missing.length === 0) return null
  const names = new Set(missing.map(({ name }) => parts.get(name)))
  const reasons = new Set(missing.map(({ reason }) => reason))
  return { names: [...names].join(' and '), reasons: [...reasons].join(' ') }
}
