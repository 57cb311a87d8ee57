import MiniSearch, { type SearchOptions } from 'minisearch'
import { foldName } from '@/server/atlas/derive/fold-name'
import type { Place } from '@/server/atlas/entities'

/** A place with how well it answers; scores compare within and across countries. */
export interface FoundPlace {
  place: Place
  score: number
}

/** A shorter text would match a fifth of the index and help nobody. */
const shortestQuery = 2

/** How much of a place people mean when names are equal. */
const weightOf: Record<Place['kind'], number> = {
  country: 3,
  town: 2.5,
  village: 2,
  suburb: 1.5,
  hamlet: 1.3,
  street: 1.2,
  locality: 1,
  site: 0.8,
}

/** `Städtle`, `stadtle` and `STADTLE` are one word, `Straße` and `Strasse` too. */
const foldTerm = (term: string) => foldName(term).replaceAll('ß', 'ss')

/** One typo in four letters or more, two in six or more; as measured on 135,000 names. */
function fuzziness(term: string): number | false {
  if (term.length > 5) return 0.34
  return term.length > 3 ? 0.25 : false
}

/**
 * Search by the beginning of words and with typos over names, towns as a second aid (`Landstrasse Vaduz`).
 * Building costs about 4 µs a name.
 */
export function preparePlaceSearch(places: readonly Place[]): (text: string, limit: number) => FoundPlace[] {
  const index = new MiniSearch<Place & { id: number }>({
    fields: ['name', 'city'],
    processTerm: foldTerm,
  })
  index.addAll(places.map((place, id) => ({ ...place, id })))
  const options: SearchOptions = {
    prefix: true,
    fuzzy: fuzziness,
    maxFuzzy: 2,
    weights: { prefix: 0.9, fuzzy: 0.3 },
    boost: { name: 3 },
    boostDocument: (id) => importance(places[id]),
  }
  return (text, limit) => {
    if (foldTerm(text).length < shortestQuery) return []
    const strict = index.search(text, { ...options, combineWith: 'AND' })
    // A typo in each of several words leaves nothing that matches all of them.
    const found = strict.length > 0 ? strict : index.search(text, { ...options, combineWith: 'OR' })
    // Somebody who types a town wants the town, not each of its streets.
    const named = found.filter(({ match }) => Object.values(match).some((fields) => fields.includes('name')))
    return named.slice(0, limit).flatMap(({ id, score }) => {
      const place = places[id]
      return place ? [{ place, score }] : []
    })
  }
}

function importance(place: Place | undefined): number {
  return place ? Math.log10(10 + place.population) * weightOf[place.kind] : 1
}
