import type { ChargingClass } from '@/lib/catalogue/charging-class'
import type { DemandStep } from '@/lib/catalogue/demand-step'
import type { Feature } from '@/lib/geo/geojson'
import type { Bounds } from '@/lib/geo/mercator'
import type { FoundCell } from './cells/cell-messages'

/** WGS 84 degrees. */
export interface Place {
  lat: number
  lng: number
}

/** `score` is a fraction of the country maximum, null when unknown or locked. */
export interface MapSite extends Place {
  id: string
  name: string
  /** Spaces; null where unknown. */
  capacity: number | null
  score: number | null
  members?: readonly (readonly [lng: number, lat: number])[] | undefined
  /** Drawn as a small grey dot: context, not a choice. */
  isDot?: boolean | undefined
}

export interface PinFigure {
  text: string
  step: DemandStep
}

export interface MapStation extends Place {
  id: string
  class: ChargingClass
}

/** `power` in kW, null when unknown. */
export interface MapArc {
  from: Place
  to: Place
  class: ChargingClass
  power: number | null
}

/** Volt is the selected place, ink any other; a dot is a ring in ink, a disc in paper. */
export interface MapPin extends Place {
  id: string
  /** In a balloon above the place; an empty one makes the pin a dot. */
  letter: string
  tone: 'volt' | 'ink' | 'paper'
  /** Beside the letter; without a letter, alone on the colour of its step if there is room. */
  figure?: PinFigure | undefined
  name?: string | undefined
}

/** A shape of a customer's map; paper if it has no colour of its own. `width` of lines is in px, 1.6 by default. */
export type MapShape = Feature<{ kind: ShapeKind; colour: string | null; width?: number }>
export type ShapeKind = 'area' | 'line' | 'point'

/** Polygons in the colour of a step of the demand ramp. */
export type MapArea = Feature<{ step: DemandStep }>

export interface MapCamera extends Place {
  zoom: number
  bounds: Bounds
}

/** `isShift` is true for clicks that compare. */
export type MapTarget =
  | { kind: 'site' | 'station' | 'pin'; id: string; isShift: boolean }
  | { kind: 'cluster'; place: Place; bounds: Bounds; isShift: boolean }
  | { kind: 'cell'; cell: FoundCell; place: Place; isShift: boolean }
  | { kind: 'ground'; place: Place; isShift: boolean }

/** @param pin id of the pressed pin */
export type OnMenu = (place: Place, pin?: string | undefined) => void
