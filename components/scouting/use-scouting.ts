'use client'

import { useMemo, useState } from 'react'
import type { MapControls } from '@/components/map/map-controls'
import type { MapCamera } from '@/components/map/map-data'
import { notify } from '@/components/ui/notify'
import { useOnboarding } from '@/lib/client/onboarding'
import { useFilterConfig } from '@/lib/client/use-filter-config'
import { useInfra } from '@/lib/client/use-infra'
import { useScoutingConfig } from '@/lib/client/use-scouting-config'
import type { Manifest } from '@/lib/contract/scout'
import type { ScoreKind } from '@/lib/domain/demand-step'
import { nearestCharger } from '@/lib/domain/scouted-charger'
import type { LocationChoice } from '@/lib/domain/scouted-site'
import { sortedSites, sortForLegend, startingSort, withRestaurants } from '@/lib/domain/site-order'
import type { Bounds } from '@/lib/geo/mercator'
import { useScoutingAddress } from './use-scouting-address'
import { useSearch } from './use-search'
import { useSelection } from './use-selection'

/** Five decimals are a metre; more would only make addresses longer. */
const rounded = (value: number, digits: number) => Number(value.toFixed(digits))

/** What the screen can ask of somebody without an account. */
export type Prompt = 'register' | 'limit'

const filtersFailed = () => notify.error('Unable to load custom filter config url')

/** The state of a country's scouting screen and what can be done with it. Held once, by `ScoutingStudio`. */
export function useScouting(manifest: Manifest) {
  const [inAddress, setAddress] = useScoutingAddress()
  const [controls, setControls] = useState<MapControls>()
  const [camera, setCamera] = useState<MapCamera>()
  const [isAutoZoom, setAutoZoom] = useState(true)
  const [prompt, ask] = useState<Prompt>()
  const onboarding = useOnboarding()
  const layers = useScoutingConfig()
  const filters = useFilterConfig(inAddress.filterConfigUrl, filtersFailed)
  const search = useSearch(camera)
  const chargers = useInfra(camera?.bounds)
  const chosen = inAddress.sort ?? startingSort(search.isRegistered, inAddress.score)
  const address: typeof inAddress = { ...inAddress, sort: chosen }
  const selection = useSelection({ sites: search.sites, address, setAddress, controls, isAutoZoom })
  const { restaurants, sort, order, score } = address

  const sites = useMemo(
    () => sortedSites(withRestaurants(search.sites ?? [], restaurants), { sort, direction: order }),
    [search.sites, restaurants, sort, order],
  )
  const nearest = useMemo(
    () => (selection.active && search.isRegistered ? nearestCharger(selection.active, chargers) : undefined),
    [selection.active, search.isRegistered, chargers],
  )

  const searchIn = (choice: LocationChoice, where: { bounds: Bounds; hexId?: string }) => {
    void setAddress({ type: choice })
    onboarding.finish()
    search.run(choice, where)
  }
  return {
    manifest,
    layers,
    filters,
    address,
    setAddress,
    controls,
    setControls,
    camera,
    isAutoZoom,
    setAutoZoom,
    prompt,
    ask,
    isOnboarded: onboarding.isDone || address.type !== null,
    search,
    sites,
    chargers,
    selection,
    nearest,
    searchIn,
    searchHere(choice: LocationChoice) {
      const { bounds } = controls?.camera() ?? camera ?? manifest
      searchIn(choice, { bounds })
    },
    /** The list works where no map can be drawn: it has the whole country then. */
    searchWithoutMap() {
      if (address.type !== null) search.run(address.type, { bounds: manifest.bounds })
    },
    setScore(next: ScoreKind) {
      void setAddress({ score: next, sort: sortForLegend(inAddress.sort, next) })
    },
    look(next: MapCamera) {
      setCamera(next)
      void setAddress({ lat: rounded(next.lat, 5), lng: rounded(next.lng, 5), zoom: rounded(next.zoom, 2) })
      // An address with a location type is searched as soon as the map stands.
      if (!search.hasSearched && address.type !== null) search.run(address.type, { bounds: next.bounds })
    },
    score,
  }
}

export type Scouting = ReturnType<typeof useScouting>
