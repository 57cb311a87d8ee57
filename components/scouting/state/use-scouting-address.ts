'use client'

import { createParser, parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { scoreKinds } from '@/lib/catalogue/demand-step'
import { type SiteColumnName, siteColumns } from '@/lib/catalogue/site-columns'
import { readFilters, writeFilters } from '@/lib/domain/filters/filter-address'
import { noFilters } from '@/lib/domain/filters/filter-state'
import { locationTypes } from '@/lib/domain/scouting/scouted-site'
import { type SiteSort, type SortChoice, siteSorts } from '@/lib/domain/scouting/site-order'

const choices = locationTypes.map(({ value }) => value)
const sorts: SortChoice[] = [...siteSorts.map(({ value }) => value), 'none']
const columns: SiteColumnName[] = siteColumns.map(({ name }) => name)

const parseAsFilters = createParser({
  parse: readFilters,
  serialize: writeFilters,
  eq: (a, b) => writeFilters(a) === writeFilters(b),
})

/** A number of the camera; what no map can show counts as absent, and the country is shown instead. */
const parseAsNumber = (least: number, most: number) =>
  createParser({
    parse: (text) => {
      const value = text.trim() === '' ? Number.NaN : Number(text)
      return value >= least && value <= most ? value : null
    },
    serialize: String,
  })

/** Everything of the scouting screen that an address can hold, so that it can be shared and reloaded. */
const keys = {
  country: parseAsString,
  type: parseAsStringLiteral(choices),
  lat: parseAsNumber(-90, 90),
  lng: parseAsNumber(-180, 180),
  zoom: parseAsNumber(0, 24),
  site: parseAsString,
  compare: parseAsString,
  score: parseAsStringLiteral(scoreKinds).withDefault('DC'),
  sort: parseAsStringLiteral(sorts),
  order: parseAsStringLiteral(['ascending', 'descending'] as const).withDefault('descending'),
  filters: parseAsFilters.withDefault(noFilters),
  /** Fields that a row of the list shows, in their order; null for the configuration's. */
  fields: parseAsArrayOf(parseAsStringLiteral(columns)),
  /** Preset of the distance filter. */
  distance: parseAsString.withDefault('any'),
  /** Whether All Filters stands in the panel. */
  panel: parseAsStringLiteral(['filters'] as const),
  /** Field that colours the hexagons; null for the score of the legend, and what is no column of figures forces DC. */
  colour: parseAsString,
  /** Names a filter configuration of the installation other than the usual one. */
  filterConfigUrl: parseAsString,
}

export function useScoutingAddress() {
  return useQueryStates(keys, { history: 'replace', shallow: true, throttleMs: 200 })
}

type Address = ReturnType<typeof useScoutingAddress>[0]
/** As the screen sees it: `sort` is what the list is sorted by, null for nothing. */
export type ScoutingAddress = Omit<Address, 'sort'> & { sort: SiteSort | null }
export type SetScoutingAddress = ReturnType<typeof useScoutingAddress>[1]
