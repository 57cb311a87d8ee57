import type { ReactNode } from 'react'
import type { ScoreKind } from '@/lib/catalogue/demand-step'
import type { HexagonColumn, HexagonField } from '@/lib/catalogue/hexagon-columns'
import type { LayerToggles, ScoutingLayers } from '@/lib/catalogue/scouting-layers'
import type { Isochrone } from '@/lib/contract/isochrone'
import type { Manifest } from '@/lib/contract/scout'
import type { FilterState } from '@/lib/domain/filters/filter-state'
import type { BasemapPicture, Land } from '@/lib/domain/map/basemaps'
import type { AppliedWeights } from '@/lib/domain/scores/weighting'
import type { FoundCell } from './cells/cell-messages'
import type { MapStart } from './first-view'
import type { Highlight } from './layers/highlight-layers'
import type { Rings } from './layers/ring-layers'
import type { MapControls, Occlusion } from './map-controls'
import type {
  MapArc,
  MapCamera,
  MapCharger,
  MapPin,
  MapShape,
  MapSite,
  MapTarget,
  OnMenu,
  Place,
} from './map-data'
import type { StyleManifest } from './map-style'

/** The part of a country's manifest that the map reads. */
export type MapManifest = Pick<Manifest, 'hexagonTiles' | 'sources'> & StyleManifest

/** A country's map. Memoise every list: a new array is redrawn. */
export interface MapViewProps {
  manifest: MapManifest
  label: string
  /** Initial view; the whole country by default. Later movements go through the controls. */
  start?: MapStart | undefined
  /** Visibility and zooms of the layers; the product's by default. */
  layers?: ScoutingLayers | undefined
  /** The person's layer switches; the product's initial state by default. */
  toggles?: LayerToggles | undefined
  /** Colours of the base map if there is no picture; dark by default. */
  land?: Land | undefined
  /** Basemap picture; the base map without one. */
  picture?: BasemapPicture | undefined
  /** Returns to the dark base map when a picture is unreachable. */
  onDark?: (() => void) | undefined
  /** Isochrone of a short drive, drawn while traffic is on. */
  isochrone?: Isochrone | undefined
  /** Places to mark with their hexagon and a 200 m circle, while highlights are on. */
  highlights?: readonly Highlight[] | undefined
  score?: ScoreKind | undefined
  /**
   * Column that colours the cells instead of the score; ignored when not numeric or not visible to the
   * viewer.
   */
  colour?: HexagonField | undefined
  /** Filters of the cells, for drawing and clicks. */
  cellFilters?: FilterState['hexagons'] | undefined
  /** Available columns; those visible to everyone by default. */
  cellColumns?: readonly HexagonColumn[] | undefined
  /** Weights of the cells' score in place of the default ones. */
  cellWeights?: AppliedWeights | undefined
  /** `full` for cells as the subject, `context` or `faint` behind an evaluation, `none` without cells. */
  cells?: 'full' | 'context' | 'faint' | 'none' | undefined
  /** Draws cells as columns, with a tilted camera. */
  is3d?: boolean | undefined
  /** Called when the 3D view's code could not be fetched: the map stays flat. */
  on3dFailed?: ((error: unknown) => void) | undefined
  /** Candidate sites: discs when zoomed in, counted labels when zoomed out. */
  sites?: readonly MapSite[] | undefined
  /** Latitude, longitude, latitude, ... of all places to count, if `sites` are only those of the view. */
  counted?: Float64Array | undefined
  chargers?: readonly MapCharger[] | undefined
  /** Above everything, at every zoom. */
  pins?: readonly MapPin[] | undefined
  /** Shapes and points of the customer's own, below everything that can be pressed. */
  shapes?: readonly MapShape[] | undefined
  /** Circles to measure by. */
  rings?: Rings | undefined
  /** Line from a site to its nearest charging station. */
  nearestLine?: readonly [from: Place, to: Place] | undefined
  /** Latitude, longitude, latitude, ... of the places whose density is drawn as heat; none without it. */
  heat?: Float64Array | undefined
  /** Arcs from a site to charging stations, above everything but pins; undefined while they are off. */
  arcs?: readonly MapArc[] | undefined
  /** Called when the code of a layer could not be fetched. */
  onLayerFailed?: ((layer: 'heat' | 'arcs', error: unknown) => void) | undefined
  /** Border of the picked cell. */
  pickedCell?: Pick<FoundCell, 'ring' | 'height'> | undefined
  /** Px that panels over the map cover; movements keep them free. */
  occlusion?: Occlusion | undefined
  onCamera?: ((camera: MapCamera, isByHand: boolean) => void) | undefined
  onTarget?: ((target: MapTarget) => void) | undefined
  /** Called on a right click, a long press or the menu key. */
  onMenu?: OnMenu | undefined
  /** Called once, when the controls are ready. */
  onReady?: ((controls: MapControls) => void) | undefined
  /** Called for every frame that contains all cells of the view. */
  onCellsDrawn?: (() => void) | undefined
  /** Called with a retry when cells cannot be read; by default the map shows the failure. */
  onCellsFailed?: ((retry: () => void) => void) | undefined
  /** Called once when the browser cannot draw maps at all; the map shows the failure. */
  onFailed?: (() => void) | undefined
  /** Rendered over the map; may use `useMapTools`. */
  children?: ReactNode
}
