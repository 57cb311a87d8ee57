'use client'

import { useRouter } from 'next/navigation'
import { useMemo } from 'react'
import { shallow } from 'zustand/shallow'
import type { ListedPins } from '@/components/map/layers/listed-layers'
import type { MapPin, MapTarget } from '@/components/map/map-data'
import type { PlaceMenuState } from '@/components/map/place-menu/use-place-menu'
import type { LayerSwitch } from '@/components/map/tools/layer-switches'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { useRecordLocations } from '@/lib/client/records/use-record-locations'
import { useOwnLayers } from '@/lib/client/scouting/screen-preferences'
import { useGuest } from '@/lib/client/session/guest'
import type { SavedLocation } from '@/lib/domain/locations/saved-list-rules'
import { type ListedPin, listedPins } from '@/lib/domain/records/listed-locations'
import { recordPath } from '@/lib/domain/records/record-facts'
import { formatCountOf } from '@/lib/format/number'

const unlit: ReadonlySet<string> = new Set()
const nobody: readonly never[] = []
const noRecords = { records: [] }

/** Ids of pins of the list begin so: the map's other pins are sites. */
const ofList = 'list/'

const pinOf = ({ id, lat, lng, name }: SavedLocation): MapPin => ({
  id: `${ofList}${id}`,
  lat,
  lng,
  name,
  letter: '',
  tone: 'ink',
})

/** About ten metres: a saved site and its disc. */
const reach = 1e-4

interface OwnPins {
  listed: ListedPins
  /** False for other targets. */
  press: (target: MapTarget, places: PlaceMenuState) => boolean
}

/** Pins of the viewer's list and records, as far as they are switched on. */
export function useOwnPins(): OwnPins {
  const layers = useOwnLayers()
  const saved = useSavedLocations(({ locations }) => (layers.list ? locations : nobody))
  const { data = noRecords } = useRecordLocations('default', layers.records ? 'scouting' : undefined)
  const records = useMemo<readonly ListedPin[]>(
    () => listedPins(data, { isListed: () => layers.records, nameOf: (evalId) => `Record ${evalId}` }).pins,
    [data, layers.records],
  )
  const listed = useMemo(() => ({ pins: [...records, ...saved.map(pinOf)], lit: unlit }), [records, saved])
  const { choose, results } = useScouting(({ choose, results }) => ({ choose, results }), shallow)
  const router = useRouter()
  const { to } = useGuest()
  return {
    listed,
    press(target, places) {
      if (target.kind !== 'pin') return false
      const evaluated = records.find(({ id }) => id === target.id)
      if (evaluated) {
        const path = recordPath({ evalId: evaluated.evalId, type: '' })
        router.push(to(`${path}?id=${encodeURIComponent(evaluated.zid)}`))
        return true
      }
      const location = saved.find(({ id }) => `${ofList}${id}` === target.id)
      if (!location) return false
      const { lat, lng, name, parkingType } = location
      const [site] = results.within([lng - reach, lat - reach, lng + reach, lat + reach], 1)
      if (site) choose(site.id, target.isShift)
      else places.pick({ lat, lng, name, parkingType: parkingType || undefined })
      return true
    },
  }
}

/** Switches of the viewer's own places. */
export function useOwnSwitches(): readonly LayerSwitch[] {
  const { list, records, setOwn } = useOwnLayers()
  const saved = useSavedLocations(({ locations }) => locations.length)
  return [
    {
      id: 'own-list',
      title: 'My list',
      note: saved === 0 ? 'No saved locations yet' : formatCountOf(saved, 'saved location'),
      isOn: list,
      onSwitch: (isOn) => setOwn('list', isOn),
    },
    {
      id: 'own-records',
      title: 'My records',
      note: 'Evaluated locations, kWh/day',
      isOn: records,
      onSwitch: (isOn) => setOwn('records', isOn),
    },
  ]
}
