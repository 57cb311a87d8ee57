import type { Filtering } from '@/components/filters/filter-source'
import type { MapControls } from '@/components/map/map-controls'
import type { MapCamera } from '@/components/map/map-data'
import type { ScoreKind } from '@/lib/catalogue/demand-step'
import type { HexagonColumn } from '@/lib/catalogue/hexagon-columns'
import type { ScoutingFilters } from '@/lib/catalogue/scouting-filters'
import type { ScoutingLayers } from '@/lib/catalogue/scouting-layers'
import type { SiteWeights } from '@/lib/catalogue/site-scores'
import type { Manifest } from '@/lib/contract/scout'
import type { FilterState } from '@/lib/domain/filters/filter-state'
import type { AppliedWeights, Weighting } from '@/lib/domain/scores/weighting'
import type { Town } from '@/lib/domain/scouting/list-search'
import type { LocationChoice, ScoutedSite } from '@/lib/domain/scouting/scouted-site'
import type { ScoutedStation } from '@/lib/domain/scouting/scouted-station'
import type { SortChoice } from '@/lib/domain/scouting/site-order'
import type { Bounds } from '@/lib/geo/mercator'
import type { ScoutingAddress, SetScoutingAddress } from './use-scouting-address'

/** In the chosen order. Rows become objects on access. */
export interface SiteResults {
  length: number
  /** Rows before filtering; undefined until a search is answered. */
  found: number | undefined
  /** Returns the same object for the same row. */
  at(index: number): ScoutedSite | undefined
  /** -1 when missing or filtered out. */
  indexOf(id: string): number
  byId(id: string): ScoutedSite | undefined
  /** Negative if places are lost; undefined unless the list is sorted by a score with changed weights. */
  gainAt(index: number): number | undefined
  /** From 1; undefined when filtered out or without a score. */
  rankOf(id: string, kind: ScoreKind): number | undefined
  /** Latitude, longitude, latitude, ... of all results. */
  coordinates: Float64Array
  /** Of all rows found, before filtering. */
  towns: readonly Town[]
  /** Undefined if removing a single filter brings no site back. */
  mostHiding: string | undefined
  /** The first sites in the results' order. */
  within(bounds: Bounds, limit: number): readonly ScoutedSite[]
}

export interface SearchState {
  isTruncated: boolean
  isSearching: boolean
  isFailed: boolean
  hasSearched: boolean
  isElsewhere: boolean
  area: { bounds: Bounds; hexId?: string } | undefined
  retry(): void
  run(choice: LocationChoice, where: { bounds: Bounds; hexId?: string }): void
}

export interface Viewer {
  isRegistered: boolean
  isInternal: boolean
  /** Under the guest prefix or on the demo host. */
  isGuest: boolean
}

/** A is selected, B compared. */
export interface OpenSites {
  active: ScoutedSite | undefined
  compared: ScoutedSite | undefined
}

export interface Weighing {
  /** Whether the country's data hold the parts of the scores. */
  isPossible: boolean
  points: Readonly<Record<ScoreKind, SiteWeights>>
  /** The changed weights, once the country's scale is known. */
  sites: Weighting
  /** Hexagons have no size, so a score weighed by size alone has none. */
  cells: Weighting
  /** Loads the country's maxima, which turn scores of other weights into fractions. */
  scale: { isFailed: boolean; retry(): void }
}

export interface HexagonView {
  /** The country's columns that the viewer may see. */
  columns: readonly HexagonColumn[]
  filters: FilterState['hexagons']
  colour: HexagonColumn | undefined
  /** DC if the address has an invalid colour. */
  score: ScoreKind
  weights: AppliedWeights | undefined
}

export type Prompt = 'register' | 'limit' | 'survey'

export interface Journey {
  active: ScoutedSite | undefined
  compared: ScoutedSite | undefined
}

export interface ScoutingSources {
  manifest: Manifest
  viewer: Viewer
  layers: ScoutingLayers
  filters: ScoutingFilters
  filtering: Filtering
  address: ScoutingAddress
  setAddress: SetScoutingAddress
  chosenSort: SortChoice | null
  search: SearchState
  results: SiteResults
  stations: readonly ScoutedStation[]
  open: OpenSites
  hexagons: HexagonView
  weighing: Weighing
}

interface ScreenState {
  controls: MapControls | undefined
  camera: MapCamera | undefined
  /** The browser cannot draw maps: searches cover the country, and the panel does what the map did. */
  isWithoutMap: boolean
  isAutoZoom: boolean
  prompt: Prompt | undefined
  /** The next selected site is compared without Shift, for touch. */
  isPicking: boolean
  journey: Journey | undefined
  /** Undefined until opened or closed. Kept here to outlast a change of layout. */
  areWeightsWanted: boolean | undefined
}

export interface ScoutingActions {
  setControls(controls: MapControls): void
  look(camera: MapCamera): void
  setAutoZoom(isOn: boolean): void
  ask(prompt: Prompt | undefined): void
  searchIn(choice: LocationChoice, where: { bounds: Bounds; hexId?: string }): void
  searchHere(choice: LocationChoice): void
  /** Searches the view instead of the address's hexagon. */
  leaveHexagon(): void
  /** The list works even when no map can be drawn. */
  searchWithoutMap(): void
  setColour(column: HexagonColumn | null): void
  /** A score sort follows. */
  setScore(score: ScoreKind): void
  openWeights(isOpen: boolean): void
  setWeights(kind: ScoreKind, weights: SiteWeights): void
  /** Toggles A and moves there, with Shift toggles B; with both open the map shows both. */
  choose(id: string, isShift: boolean): void
  pick(isOn: boolean): void
  closeActive(): void
  closeCompared(): void
  go(): void
}

export type Scouting = ScoutingSources & ScreenState & ScoutingActions
