'use client'

import {
  parseAsBoolean,
  parseAsFloat,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
  useQueryStates,
} from 'nuqs'
import { useMemo } from 'react'
import { useLastCountry } from '@/lib/client/scouting/last-country'
import { useCountries } from '@/lib/client/scouting/use-manifest'
import {
  type CorridorSettings,
  corridorPresets,
  corridorRequestOf,
  lineFromText,
  lineToText,
  settingsWithin,
} from '@/lib/domain/corridor/corridor-settings'
import type { LatLng } from '@/lib/geo/coordinates'

const [afir] = corridorPresets

const parsers = {
  country: parseAsString,
  road: parseAsString.withDefault(''),
  by: parseAsStringLiteral(['number', 'line'] as const).withDefault('number'),
  line: parseAsString.withDefault(''),
  spacing: parseAsFloat.withDefault(afir.spacingKm),
  power: parseAsFloat.withDefault(afir.poolKilowatts),
  points: parseAsInteger.withDefault(afir.fastPoints),
  exit: parseAsFloat.withDefault(afir.exitKm),
  saved: parseAsBoolean.withDefault(true),
}

/** Road and settings of the address, and what they ask. */
export function useCorridorAddress() {
  const [address, setAddress] = useQueryStates(parsers, { shallow: true, throttleMs: 300 })
  const { countries, error, retry } = useCountries()
  const last = useLastCountry(({ country }) => country)
  const isInstalled = (slug: string | null | undefined) => countries?.some((each) => each.slug === slug)
  const usual = isInstalled(last) ? last : countries?.[0]?.slug
  const country = address.country ?? usual ?? ''
  const line = useMemo(() => lineFromText(address.line), [address.line])
  const settings = settingsWithin({
    spacingKm: address.spacing,
    poolKilowatts: address.power,
    fastPoints: address.points,
    exitKm: address.exit,
  })
  const isDrawn = address.by === 'line'
  const withSaved = address.saved
  return {
    country,
    countries,
    countriesError: error as unknown,
    retryCountries: retry,
    ref: address.road,
    line,
    isDrawn,
    settings,
    withSaved,
    request: corridorRequestOf({ country, ref: address.road, line, isDrawn, settings, withSaved }),
    chooseCountry: (slug: string) => void setAddress({ country: slug, road: null, line: null }),
    chooseRoad: (ref: string) => void setAddress({ country, road: ref }),
    chooseWay: (by: 'number' | 'line') => void setAddress({ by }),
    setLine: (points: readonly LatLng[]) => void setAddress({ country, line: lineToText(points) || null }),
    setSettings: ({ spacingKm, poolKilowatts, fastPoints, exitKm }: CorridorSettings) =>
      void setAddress({ spacing: spacingKm, power: poolKilowatts, points: fastPoints, exit: exitKm }),
    setWithSaved: (saved: boolean) => void setAddress({ saved }),
  }
}

export type CorridorAddress = ReturnType<typeof useCorridorAddress>
