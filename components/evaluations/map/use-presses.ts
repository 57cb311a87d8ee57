'use client'

import { useEffect, useState } from 'react'
import { useRecordConfiguration } from '@/components/evaluations/record-configuration'
import type { MapTarget } from '@/components/map/map-data'
import type { PlaceMenuState } from '@/components/map/place-menu/use-place-menu'
import { useLatest } from '@/components/ui/use-latest'
import { useSharedView } from '@/lib/client/sharing/shared-view'
import type { RecordLocation } from '@/lib/domain/evaluation/evaluated-locations'
import type { ScoutedCharger } from '@/lib/domain/scouting/scouted-charger'
import { type ScoutedSite, siteTitle } from '@/lib/domain/scouting/scouted-site'

interface Presses {
  locations: readonly RecordLocation[]
  selected: RecordLocation | undefined
  onChoose: (location: RecordLocation, isShift: boolean) => void
  /** A site was pressed: its card takes the place of the report. */
  onSite: () => void
}

/** Shapes drawn around a location. */
interface Surroundings {
  found: readonly ScoutedSite[]
  chargers: readonly ScoutedCharger[]
}

/** Handles clicks on the map, and tracks the location whose nearby sites and chargers are drawn. */
export function usePresses(props: Presses, places: PlaceMenuState) {
  const { locations, selected, onChoose, onSite } = props
  const isShared = useSharedView() !== null
  const { allowMapAction } = useRecordConfiguration().list
  // A site's card closes the report, but the sites around its location stay.
  const [left, setLeft] = useState<RecordLocation>()
  const [charger, setCharger] = useState<ScoutedCharger>()
  const latest = useLatest(places)
  useEffect(() => {
    if (selected) latest.current.closePicked()
    setCharger(undefined)
  }, [selected, latest])
  const around = selected ?? (places.picked && left)
  const openSite = (site: ScoutedSite | undefined) => {
    if (!site || isShared || !allowMapAction) return
    setLeft(around)
    onSite()
    const { lat, lng, parkingType } = site
    places.pick({ lat, lng, name: siteTitle(site), parkingType: parkingType || undefined })
  }
  const press = (target: MapTarget, { found, chargers }: Surroundings) => {
    const isCharger = target.kind === 'charger'
    setCharger(isCharger ? chargers.find(({ id }) => id === target.id) : undefined)
    if (target.kind === 'site') return openSite(found.find(({ id }) => id === target.id))
    setLeft(undefined)
    places.meet(target)
    if (target.kind !== 'pin') return
    const location = locations.find(({ zid }) => zid === target.id)
    if (location) onChoose(location, target.isShift)
  }
  return { around, press, charger, closeCharger: () => setCharger(undefined) }
}
