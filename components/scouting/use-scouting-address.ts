'use client'

import { parseAsBoolean, parseAsFloat, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { scoreKinds } from '@/lib/domain/demand-step'
import { locationTypes } from '@/lib/domain/scouted-site'
import { siteSorts } from '@/lib/domain/site-order'

const choices = locationTypes.map(({ value }) => value)
const sorts = siteSorts.map(({ value }) => value)

/** Everything of the scouting screen that an address can hold, so that it can be shared and reloaded. */
const keys = {
  country: parseAsString,
  type: parseAsStringLiteral(choices),
  lat: parseAsFloat,
  lng: parseAsFloat,
  zoom: parseAsFloat,
  site: parseAsString,
  compare: parseAsString,
  score: parseAsStringLiteral(scoreKinds).withDefault('DC'),
  sort: parseAsStringLiteral(sorts),
  order: parseAsStringLiteral(['ascending', 'descending'] as const).withDefault('descending'),
  restaurants: parseAsBoolean.withDefault(false),
}

export function useScoutingAddress() {
  return useQueryStates(keys, { history: 'replace', shallow: true, throttleMs: 200 })
}

export type ScoutingAddress = ReturnType<typeof useScoutingAddress>[0]
export type SetScoutingAddress = ReturnType<typeof useScoutingAddress>[1]
