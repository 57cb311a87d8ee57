import { createStore, type StoreApi } from 'zustand/vanilla'
import type { CatchmentSubject } from '@/components/catchment/catchment-subject'
import type { MapCamera } from '@/components/map/map-data'
import type { ScoreKind } from '@/lib/catalogue/demand-step'
import { isInZooms } from '@/lib/catalogue/scouting-layers'
import { defaultSiteWeights } from '@/lib/catalogue/site-scores'
import { track } from '@/lib/client/feedback/analytics'
import { useOnboarding } from '@/lib/client/scouting/screen-preferences'
import { connectorConfigText, defaultStation } from '@/lib/domain/estimate/evaluated-station'
import { isSameWeights } from '@/lib/domain/scores/weighting'
import { type LocationChoice, type ScoutedSite, siteTitle } from '@/lib/domain/scouting/scouted-site'
import { sortForLegend } from '@/lib/domain/scouting/site-order'
import { nextSelection } from '@/lib/domain/scouting/site-selection'
import type { Bounds } from '@/lib/geo/mercator'
import { cleared } from './address-fields'
import { cellSearch, namedCell } from './hexagon-search'
import type { Journey, Scouting, ScoutingActions, ScoutingSources } from './scouting-state'

export type ScoutingStore = StoreApi<Scouting>

type Get = ScoutingStore['getState']
type Set = ScoutingStore['setState']

/** Buildings and driveways of one site, in the middle of what sidebars leave free. */
const siteZoom = 18

/** Five decimals are about a metre; more would only lengthen addresses. */
const rounded = (value: number, digits: number) => Number(value.toFixed(digits))

type Searching = Pick<
  ScoutingActions,
  'look' | 'searchIn' | 'searchHere' | 'leaveHexagon' | 'searchWithoutMap'
>

function searching(set: Set, get: Get): Searching {
  const searchIn: Searching['searchIn'] = (choice, where) => {
    const { setAddress, search } = get()
    void setAddress({ type: choice, hex: where.hexId ?? null })
    useOnboarding.getState().finish()
    search.run(choice, where)
  }
  /** The view if the address names no hexagon. */
  const searchNamed = async (hex: string, type: LocationChoice, bounds: Bounds) => {
    const cell = await namedCell(hex).catch(() => undefined)
    const { search, setAddress } = get()
    if (search.hasSearched) return
    if (!cell) void setAddress({ hex: null })
    search.run(type, cell ? cellSearch(cell) : { bounds })
  }
  const searchHere: Searching['searchHere'] = (choice) => {
    const { controls, camera, manifest } = get()
    const { bounds } = controls?.camera() ?? camera ?? manifest
    searchIn(choice, { bounds })
  }
  return {
    searchIn,
    searchHere,
    leaveHexagon() {
      const { type } = get().address
      if (type !== null) searchHere(type)
    },
    searchWithoutMap() {
      const { address, search, manifest } = get()
      set({ isWithoutMap: true })
      if (address.type !== null) search.run(address.type, { bounds: manifest.bounds })
    },
    look(camera: MapCamera) {
      const { address, setAddress, search } = get()
      set({ camera })
      const { lat, lng, zoom, bounds } = camera
      void setAddress({ lat: rounded(lat, 5), lng: rounded(lng, 5), zoom: rounded(zoom, 2) })
      // An address with a location type is searched as soon as the map is ready.
      if (search.hasSearched || address.type === null) return
      if (address.hex === null) search.run(address.type, { bounds })
      else void searchNamed(address.hex, address.type, bounds)
    },
  }
}

/** Returns the sites to bring into view, if any. */
function chooseWith(get: Get, id: string, isShift: boolean): Journey | undefined {
  const { results, address, setAddress, open, isPicking } = get()
  const isCompared = isShift || (isPicking && address.site !== null && address.site !== id)
  const next = nextSelection({ active: address.site, compared: address.compare }, { id, isShift: isCompared })
  void setAddress({ site: next.active, compare: next.compared })
  const of = (wanted: string | null) =>
    wanted === null
      ? undefined
      : (results.byId(wanted) ?? [open.active, open.compared].find((site) => site?.id === wanted))
  if (next.active === id && address.site !== id) track('scouting_parking_item_click')
  if (next.compared === id) track('scouting_parking_comparision_click')
  const isAdded = next.active === id || next.compared === id
  return isAdded ? { active: of(next.active), compared: of(next.compared) } : undefined
}

type Selecting = Pick<ScoutingActions, 'choose' | 'pick' | 'closeActive' | 'closeCompared' | 'go'>

function selecting(set: Set, get: Get): Selecting {
  return {
    choose(id, isShift) {
      const journey = chooseWith(get, id, isShift)
      set({ isPicking: false, journey })
    },
    pick: (isPicking) => set({ isPicking }),
    closeActive: () => void get().setAddress({ site: null }),
    closeCompared: () => void get().setAddress({ compare: null }),
    go() {
      const { journey, controls, isAutoZoom } = get()
      // A catchment on the map brings itself into view.
      const isBrought = isAutoZoom && shownCatchment(get()) === 'A'
      if (journey?.active && journey.compared) controls?.fit([journey.active, journey.compared])
      else if (journey?.active && !isBrought) {
        controls?.flyTo(journey.active, isAutoZoom ? siteZoom : undefined)
      }
      set({ journey: undefined })
    },
  }
}

/** A score sort follows the score that colours the hexagons. */
function colouring(get: Get): Pick<ScoutingActions, 'setColour' | 'setScore' | 'setWeights'> {
  return {
    setColour: (colour) => void get().setAddress({ colour }),
    setScore(score) {
      const { setAddress, chosenSort } = get()
      void setAddress({ score, sort: sortForLegend(chosenSort, score), ...cleared('score') })
    },
    setWeights(kind, weights) {
      const points = isSameWeights(weights, defaultSiteWeights[kind]) ? null : weights
      void get().setAddress(kind === 'DC' ? { w: points } : { wac: points })
    },
  }
}

export function createScoutingStore(known: ScoutingSources): ScoutingStore {
  return createStore<Scouting>()((set, get) => ({
    ...known,
    controls: undefined,
    camera: undefined,
    isWithoutMap: false,
    isAutoZoom: true,
    prompt: undefined,
    isPicking: false,
    journey: undefined,
    areWeightsWanted: undefined,
    setControls: (controls) => set({ controls }),
    setAutoZoom: (isAutoZoom) => set({ isAutoZoom }),
    ask: (prompt) => set({ prompt }),
    openWeights: (areWeightsWanted) => set({ areWeightsWanted }),
    ...searching(set, get),
    ...selecting(set, get),
    ...colouring(get),
  }))
}

export const scoreOf = ({ hexagons }: Scouting) => hexagons.score

/** Whether the map is zoomed in and the data hold sites' own scores. */
export function showsOwnScores({ weighing, results, layers, camera }: Scouting): boolean {
  const { isVisible, zooms } = layers.parkings
  if (!weighing.isPossible || !isVisible || camera === undefined) return false
  return results.length > 0 && isInZooms(zooms, camera.zoom)
}

/** Of the station that is usual for a score, at an open location. */
export const catchmentSubject = (
  site: ScoutedSite,
  letter: 'A' | 'B',
  kind: ScoreKind,
): CatchmentSubject => ({
  place: site,
  name: siteTitle(site),
  letter,
  config: connectorConfigText(defaultStation[kind]),
  channel: `catchment-${letter}`,
})

/** The open location whose catchment the map shows; null for none, as for visitors. */
export const shownCatchment = ({ address, viewer }: Scouting) =>
  viewer.isRegistered ? address.catchment : null

export const hasCatchment = (state: Scouting): boolean => shownCatchment(state) !== null

export const isPickingOf = ({ isPicking, open }: Scouting) => isPicking && open.active !== undefined

/** Due once the selected sites are open: only then is the uncovered part of the map known. */
export function dueJourneyOf({ journey, open }: Scouting): Journey | undefined {
  if (journey?.active?.id !== open.active?.id || journey?.compared?.id !== open.compared?.id) return undefined
  return journey
}
