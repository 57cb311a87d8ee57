'use client'

import { useRouter } from 'next/navigation'
import { useDeferredValue, useMemo, useState } from 'react'
import { CountryMap } from '@/components/map/country-map'
import { worldCredit } from '@/components/map/layers/world-layers'
import type { MapManifest } from '@/components/map/map-props'
import { plainManifest } from '@/components/records/map/use-ground'
import { besideMap, useMedia } from '@/lib/client/browser/use-media'
import { useAddress } from '@/lib/client/places/use-address'
import { useRecordLocations } from '@/lib/client/records/use-record-locations'
import { useLastCountry } from '@/lib/client/scouting/last-country'
import { useCountries, useManifest } from '@/lib/client/scouting/use-manifest'
import { useGuest } from '@/lib/client/session/guest'
import type { RecordLocations } from '@/lib/contract/record-locations'
import { type ListedPin, listedPins, omittedText, typicalPlace } from '@/lib/domain/records/listed-locations'
import { listPaths, type RecordList } from '@/lib/domain/records/record-facts'
import type { LatLng } from '@/lib/geo/coordinates'
import { isInside } from '@/lib/geo/mercator'
import { RecordsMap } from './records-map'
import { RecordsPanel, type ShownRecords } from './records-panel'

/** The list of records, and beside it where their locations are. */
export function RecordsScreen({ list }: { list: RecordList }) {
  const [shown, setShown] = useState<ShownRecords>()
  const [overRow, setOverRow] = useState<string>()
  const [overPin, setOverPin] = useState<string>()
  // Phones have no room for the map.
  const hasMap = useMedia(besideMap)
  return (
    <div className="flex min-h-0 w-full flex-1">
      <RecordsPanel list={list} lit={overPin} onHover={setOverRow} onShown={setShown} />
      <div className="min-w-0 flex-1 bg-map-outside max-md:hidden">
        {hasMap && (
          <ListedMap list={list} shown={shown} lit={overRow} onHover={(pin) => setOverPin(pin?.evalId)} />
        )}
      </div>
    </div>
  )
}

interface ListedMapProps {
  list: RecordList
  /** Undefined while they load. */
  shown: ShownRecords | undefined
  lit: string | undefined
  onHover: (pin: ListedPin | undefined) => void
}

/** Changes with what a map of the records would show. */
const stateOf = ({ all }: ShownRecords) =>
  all.map(({ record: { evalId, status, version } }) => `${evalId} ${status} ${version}`).join()

const nothing: Pick<RecordLocations, 'records'> = { records: [] }

interface Ground {
  manifest: MapManifest | undefined
  country: string | undefined
}

const nowhere: Ground = { manifest: undefined, country: undefined }

/**
 * The map below places of any countries: the atlas around most of them, with the world's land behind it if it does not
 * hold all, else the world's countries alone. `country` is the slug of the atlas.
 */
function useListedGround(places: readonly LatLng[]): Ground {
  const typical = useMemo(() => typicalPlace(places), [places])
  const { country, isLoading } = useAddress(typical)
  const { data: atlas, error } = useManifest(country)
  const isNowhere = !isLoading && (country === undefined || error !== undefined)
  const manifest = useMemo(() => {
    if (!atlas) return isNowhere ? plainManifest(places) : undefined
    if (places.every(({ lat, lng }) => isInside(atlas.bounds, [lng, lat]))) return atlas
    return { ...atlas, isWorld: true, sources: [...atlas.sources, worldCredit] }
  }, [atlas, isNowhere, places])
  // Keeps the map while the country of changed places is looked up.
  const [last, setLast] = useState<Ground>(nowhere)
  if (manifest && manifest !== last.manifest) setLast({ manifest, country: atlas?.country })
  return manifest ? { manifest, country: atlas?.country } : last
}

/** Locations of the listed records; without any, the country. */
function ListedMap({ list, shown, lit, onHover }: ListedMapProps) {
  const router = useRouter()
  const { to } = useGuest()
  const state = useMemo(() => shown && stateOf(shown), [shown])
  const { data, error } = useRecordLocations(list, state)
  const { pins, end } = useListedPins(data, useDeferredValue(shown))
  // Of all: a search stays on the map.
  const places = useMemo(() => (data ?? nothing).records.flatMap(({ locations }) => locations), [data])
  const { manifest, country } = useListedGround(places)
  if (data?.total === 0 || error !== undefined) return <Backdrop />
  if (!data || !manifest) return null
  const open = ({ evalId, zid }: ListedPin) => {
    const path = `${listPaths[list]}/${encodeURIComponent(evalId)}`
    router.push(
      to(`${path}?${new URLSearchParams({ id: zid, ...(shown?.search && { search: shown.search }) })}`),
    )
  }
  return (
    <RecordsMap
      key={manifest.country}
      manifest={manifest}
      country={country}
      pins={pins}
      end={end}
      lit={lit}
      omitted={omittedText(data)}
      onHover={onHover}
      onPress={open}
    />
  )
}

function useListedPins(data: RecordLocations | undefined, shown: ShownRecords | undefined) {
  return useMemo(() => {
    const { all = [], found = [], search = '' } = shown ?? {}
    const names = new Map(all.map(({ record }) => [record.evalId, record.name]))
    const listed = new Set(found.map(({ evalId }) => evalId))
    return listedPins(data ?? nothing, {
      // Older records are on the map before the list has loaded them.
      isListed: (evalId) => search.trim() === '' || listed.has(evalId),
      nameOf: (evalId) => names.get(evalId) ?? '',
    })
  }, [data, shown])
}

/** The country last opened in this tab, else the first one. */
function Backdrop() {
  const { countries } = useCountries()
  const last = useLastCountry((state) => state.country)
  const shown = countries?.find(({ slug }) => slug === last) ?? countries?.[0]
  const manifest = useManifest(shown?.slug).data
  if (!manifest) return null
  return <CountryMap manifest={manifest} label={`Map of ${manifest.name}`} cells="context" />
}
