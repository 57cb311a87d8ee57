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
import type { ScoutedCharger } from '@/lib/domain/scouting/scouted-charger'
import type { LocationChoice, ScoutedSite } from '@/lib/domain/scouting/scouted-site'
import type { SortChoice } from '@/lib/domain/scouting/site-order'
import type { Bounds } from '@/lib/geo/mercator'
import type { ScoutingAddress, SetScoutingAddress } from './use-scouting-address'

/** The filtered sites, in the chosen order. Rows become objects on access. */
export interface SiteResults {
  length: number
  /** Rows before filtering; undefined until a search is answered. */
  found: number | undefined
  /** Returns the same object for the same row. */
  at(index: number): ScoutedSite | undefined
  /** Position in the order, -1 when missing or filtered out. */
  indexOf(id: string): number
  /** Any site of the search, filtered out or not. */
  byId(id: string): ScoutedSite | undefined
  /**
   * Places that the site at an index gains by the planner's weights, negative if it loses; undefined unless
   * the list is sorted by a score with such weights.
   */
  gainAt(index: number): number | undefined
  /** Rank of a site by a score among the results, from 1; undefined when filtered out or without a score. */
  rankOf(id: string, kind: ScoreKind): number | undefined
  /** Latitude, longitude, latitude, ... of all results. */
  coordinates: Float64Array
  /** Field whose filter to remove when no site is left; undefined if removing a single one does not help. */
  mostHiding: string | undefined
  /** The first sites of the order within a box, at most `limit`. */
  within(bounds: Bounds, limit: number): readonly ScoutedSite[]
}

export interface SearchState {
  isTruncated: boolean
  isSearching: boolean
  isFailed: boolean
  hasSearched: boolean
  isElsewhere: boolean
  /** The searched box, and the hexagon of it if there is one. */
  area: { bounds: Bounds; hexId?: string } | undefined
  retry(): void
  run(choice: LocationChoice, where: { bounds: Bounds; hexId?: string }): void
}

export interface Viewer {
  isRegistered: boolean
  /** Staff, in internal mode. */
  isInternal: boolean
  /** Under the guest prefix or on the demo host. */
  isGuest: boolean
}

/** The selected site (A) and the compared one (B). */
export interface OpenSites {
  active: ScoutedSite | undefined
  compared: ScoutedSite | undefined
}

/** The planner's weights of the scores. */
export interface Weighing {
  /** Whether the country's data hold the parts of the scores. */
  isPossible: boolean
  /** Points per score; the default ones unless changed. */
  points: Readonly<Record<ScoreKind, SiteWeights>>
  /** The changed weights, once the country's scale is known. */
  sites: Weighting
  /** The same for hexagons, which have no size: not of a score that is weighed by size alone. */
  cells: Weighting
  /** Loads the country's maxima, which turn scores of other weights into fractions. */
  scale: { isFailed: boolean; retry(): void }
}

/** How the map shows the hexagons. */
export interface HexagonView {
  /** The country's columns that the viewer may see. */
  columns: readonly HexagonColumn[]
  filters: FilterState['hexagons']
  /** Column that colours them; undefined for the score. */
  colour: HexagonColumn | undefined
  /** The legend's score; DC if the address has an invalid colour. */
  score: ScoreKind
  /** The planner's weights of the legend's score, if changed. */
  weights: AppliedWeights | undefined
}

/** Dialogs: register, accept the row limit, answer the survey. */
export type Prompt = 'register' | 'limit' | 'survey'

/** Sites to bring into view after a selection, once their sidebars are drawn. */
export interface Journey {
  active: ScoutedSite | undefined
  compared: ScoutedSite | undefined
}

/** Data from the screen's hooks: address, configuration, service, and what derives from them. */
export interface ScoutingSources {
  manifest: Manifest
  viewer: Viewer
  /** Layers by the installation and the map-toolkit settings. */
  layers: ScoutingLayers
  /** Filters, sorts and list fields as configured. */
  filters: ScoutingFilters
  filtering: Filtering
  address: ScoutingAddress
  setAddress: SetScoutingAddress
  /** The chosen order; null for the default. */
  chosenSort: SortChoice | null
  search: SearchState
  results: SiteResults
  /** The view's charging stations, filtered. */
  chargers: readonly ScoutedCharger[]
  open: OpenSites
  hexagons: HexagonView
  weighing: Weighing
}

interface ScreenState {
  controls: MapControls | undefined
  camera: MapCamera | undefined
  isAutoZoom: boolean
  prompt: Prompt | undefined
  /** The next selected site is compared without Shift, for touch. */
  isPicking: boolean
  journey: Journey | undefined
  /** Whether the weights are open; undefined until opened or closed. Here, so that they outlast a change of layout. */
  areWeightsWanted: boolean | undefined
}

export interface ScoutingActions {
  setControls(controls: MapControls): void
  look(camera: MapCamera): void
  setAutoZoom(isOn: boolean): void
  ask(prompt: Prompt | undefined): void
  searchIn(choice: LocationChoice, where: { bounds: Bounds; hexId?: string }): void
  searchHere(choice: LocationChoice): void
  /** Searches when no map can be drawn: the list still works. */
  searchWithoutMap(): void
  /** Column that colours the hexagons; null for the score. */
  setColour(column: HexagonColumn | null): void
  /** Colours the hexagons by a score; a score sort follows. */
  setScore(score: ScoreKind): void
  openWeights(isOpen: boolean): void
  /** Weighs the parts of a score. */
  setWeights(kind: ScoreKind, weights: SiteWeights): void
  /** Toggles A and moves there, with Shift toggles B; with both open the map shows both. */
  choose(id: string, isShift: boolean): void
  pick(isOn: boolean): void
  closeActive(): void
  closeCompared(): void
  /** Moves the map to the last selection. */
  go(): void
}

/** State and actions of a country's scouting screen: one store per screen. */
export type Scouting = ScoutingSources & ScreenState & ScoutingActions
