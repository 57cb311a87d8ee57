import type { ReactNode } from 'react'
import type { ScoreKind } from '@/lib/catalogue/demand-step'
import type { HexagonColumn, HexagonField } from '@/lib/catalogue/hexagon-columns'
import type { LayerToggles, ScoutingLayers } from '@/lib/catalogue/scouting-layers'
import type { Isochrone } from '@/lib/contract/isochrone'
import type { Manifest } from '@/lib/contract/scout'
import type { FilterState } from '@/lib/domain/filters/filter-state'
import type { BasemapPicture } from '@/lib/domain/map/basemaps'
import type { MapStart } from './hooks/use-map'
import type { Highlight } from './layers/highlight-layers'
import type { MapControls, Occlusion } from './map-controls'
import type { MapCamera, MapCharger, MapPin, MapSite, MapTarget, Place } from './map-data'

/** A country's map. Memoise every list: a new array is drawn anew. */
export interface MapViewProps {
  manifest: Manifest
  /** Names the map for people who cannot see it. */
  label: string
  /** Where it begins; the whole country otherwise. Later movements go through the controls. */
  start?: MapStart | undefined
  /** Which layers are drawn and at which zooms; those of the product unless given. */
  layers?: ScoutingLayers | undefined
  /** What a person has switched off or on; the product's start unless given. */
  toggles?: LayerToggles | undefined
  /** The picture that the map stands on; the dark ground without one. */
  picture?: BasemapPicture | undefined
  /** Back to the dark ground, where a picture cannot be reached. */
  onDark?: (() => void) | undefined
  /** What a short drive reaches, drawn while traffic is switched on. */
  isochrone?: Isochrone | undefined
  /** Places whose hexagon and 200 m around are marked, while highlights are switched on. */
  highlights?: readonly Highlight[] | undefined
  /** Which score colours the cells. */
  score?: ScoreKind | undefined
  /** Column that colours the cells instead of the score; one that is no figure or may not be seen counts as none. */
  colour?: HexagonField | undefined
  /** Which cells are drawn, and found by a click. */
  cellFilters?: FilterState['hexagons'] | undefined
  /** Columns of the cells that may be asked for; those that everybody may see unless given. */
  cellColumns?: readonly HexagonColumn[] | undefined
  /** `full` where cells are the subject, `context` behind an evaluation, `none` without them. */
  cells?: 'full' | 'context' | 'none' | undefined
  /** Whether cells stand up as columns, seen by a leaning camera. */
  is3d?: boolean | undefined
  /** The code of the 3D view could not be fetched: the map stays flat. */
  on3dFailed?: ((error: unknown) => void) | undefined
  /** Candidate locations: discs near by, counted labels from afar. */
  sites?: readonly MapSite[] | undefined
  /** Latitude, longitude, latitude, ... of all that the labels count, where `sites` are only those of the view. */
  counted?: Float64Array | undefined
  chargers?: readonly MapCharger[] | undefined
  /** Over everything, at every zoom. */
  pins?: readonly MapPin[] | undefined
  /** From a site to its nearest charging station. */
  nearestLine?: readonly [from: Place, to: Place] | undefined
  /** Border of the picked cell. */
  pickedCell?: readonly (readonly [number, number])[] | undefined
  /** Px that panels over the map cover; kept free by movements. */
  occlusion?: Occlusion | undefined
  onCamera?: ((camera: MapCamera, isByHand: boolean) => void) | undefined
  onTarget?: ((target: MapTarget) => void) | undefined
  /** Told where a right click, a long press or the menu key asks what can be done there. */
  onMenu?: ((place: Place) => void) | undefined
  /** Once, when the map can be moved. */
  onReady?: ((controls: MapControls) => void) | undefined
  /** Told at every frame that has all cells of the view in it. */
  onCellsDrawn?: (() => void) | undefined
  /** Told when cells cannot be read, with the way to try again; without it the map says so itself. */
  onCellsFailed?: ((retry: () => void) => void) | undefined
  /** Once, when the browser cannot draw maps at all; the map says so itself. */
  onFailed?: (() => void) | undefined
  /** Stands over the map; may use `useMapTools`. */
  children?: ReactNode
}
