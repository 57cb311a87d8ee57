'use client'

import { createParser, parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { scoreKinds } from '@/lib/domain/demand-step'
import { locationTypes } from '@/lib/domain/scouted-site'
import { siteSorts } from '@/lib/domain/site-order'

const choices = locationTypes.map(({ value }) => value)
const sorts = siteSorts.map(({ value }) => value)

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
  restaurants: parseAsBoolean.withDefault(false),
  /** Names a filter configuration of the installation other than the usual one. */
  filterConfigUrl: parseAsString,
}

export function useScoutingAddress() {
  return useQueryStates(keys, { history: 'replace', shallow: true, throttleMs: 200 })
}

export type ScoutingAddress = ReturnType<typeof useScoutingAddress>[0]
export type SetScoutingAddress = ReturnType<typeof useScoutingAddress>[1]
