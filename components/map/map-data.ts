import type { ChargingClass } from '@/lib/catalogue/charging-class'
import type { Bounds } from '@/lib/geo/mercator'
import type { FoundCell } from './cells/cell-messages'

/** A place in WGS 84 degrees. */
export interface Place {
  lat: number
  lng: number
}

/** A candidate site. `score` is a fraction of the country maximum, null when unknown or locked. */
export interface MapSite extends Place {
  id: string
  name: string
  capacity: number
  score: number | null
  /** Places of the bays that the site groups, if any. */
  members?: readonly (readonly [lng: number, lat: number])[] | undefined
}

export interface MapCharger extends Place {
  id: string
  class: ChargingClass
}

/** A pin above everything else. Volt is the selected place, ink any other. */
export interface MapPin extends Place {
  id: string
  /** Shown in a balloon above the place; an empty one makes the pin a dot. */
  letter: string
  tone: 'volt' | 'ink'
}

/** The map's view. `bounds` is the visible box. */
export interface MapCamera extends Place {
  zoom: number
  bounds: Bounds
}

/** The target of a click. `isShift` is true for clicks that compare. */
export type MapTarget =
  | { kind: 'site' | 'charger' | 'pin'; id: string; isShift: boolean }
  | { kind: 'cluster'; place: Place; bounds: Bounds; isShift: boolean }
  | { kind: 'cell'; cell: FoundCell; place: Place; isShift: boolean }
  | { kind: 'ground'; place: Place; isShift: boolean }
