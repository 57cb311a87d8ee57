import type { ChargingClass } from '@/lib/catalogue/charging-class'
import type { Bounds } from '@/lib/geo/mercator'
import type { FoundCell } from './cells/cell-messages'

/** A place in WGS 84 degrees. */
export interface Place {
  lat: number
  lng: number
}

/** A candidate location. `score` is a fraction of the country maximum, null where it is unknown or locked. */
export interface MapSite extends Place {
  id: string
  capacity: number
  score: number | null
}

export interface MapCharger extends Place {
  id: string
  class: ChargingClass
}

/** A pin over everything else. Volt is the selected place, ink any other. */
export interface MapPin extends Place {
  id: string
  /** Stands in a balloon above the place; without one the place is a dot. */
  letter: string
  tone: 'volt' | 'ink'
}

/** Where the map looks. `bounds` is the visible box. */
export interface MapCamera extends Place {
  zoom: number
  bounds: Bounds
}

/** What a click on the map met. `isShift` is true for clicks that compare. */
export type MapTarget =
  | { kind: 'site' | 'charger' | 'pin'; id: string; isShift: boolean }
  | { kind: 'cluster'; place: Place; bounds: Bounds; isShift: boolean }
  | { kind: 'cell'; cell: FoundCell; place: Place; isShift: boolean }
  | { kind: 'ground'; place: Place; isShift: boolean }
