import type { RoadClass, Tags } from '@/server/atlas/base/entities'

const classOf: Readonly<Record<string, RoadClass | null>> = {
  motorway: 0,
  trunk: 1,
  primary: 2,
  secondary: 3,
  tertiary: 4,
  unclassified: 5,
  residential: 5,
  road: 5,
  living_street: null,
  service: null,
}

/** Driveways and parking aisles lead nowhere that the road in front does not. */
const sideways = new Set(['driveway', 'parking_aisle', 'drive-through', 'emergency_access'])
const closed = new Set(['no', 'private', 'agricultural', 'forestry', 'military', 'emergency', 'permit'])
/** Routes on which cars are carried, to a timetable. */
const carriers = new Set(['ferry', 'shuttle_train'])
/** From most to least specific (OpenStreetMap, Key:access). */
const accessKeys = ['motorcar', 'motor_vehicle', 'vehicle', 'access'] as const

/** Nodes that block cars unless tagged otherwise. */
const blocking = new Set([
  'bollard',
  'block',
  'jersey_barrier',
  'cycle_barrier',
  'kissing_gate',
  'stile',
  'log',
])

export interface RoadTags {
  class: RoadClass | null
  link: boolean
  /** Along the way's nodes or against them. */
  direction: 'both' | 'forward' | 'backward'
  /** The street's name, else its reference, else empty. */
  name: string
  /** References such as `A58;A660`, or empty. */
  ref: string
}

/** A way's road attributes, null if the public may not or cannot drive it. */
export function readRoadTags(tags: Tags): RoadTags | null {
  const highway = tags.highway ?? ''
  const link = highway.endsWith('_link')
  const roadClass = classOf[link ? highway.slice(0, -'_link'.length) : highway]
  if (roadClass === undefined || tags.area === 'yes' || sideways.has(tags.service ?? '')) return null
  if (carriers.has(tags.route ?? '')) return null
  if (!isOpen(tags)) return null
  return {
    class: roadClass,
    link,
    direction: directionOf(tags, roadClass),
    name: tags.name ?? tags.ref ?? '',
    ref: tags.ref ?? '',
  }
}

export function isBlocking(tags: Tags): boolean {
  const barrier = tags.barrier
  if (!barrier || barrier === 'no') return false
  const stated = accessKeys.map((key) => tags[key]).find((value) => value !== undefined)
  return stated === undefined ? blocking.has(barrier) : closed.has(stated)
}

function isOpen(tags: Tags): boolean {
  const stated = accessKeys.map((key) => tags[key]).find((value) => value !== undefined)
  return stated === undefined || !closed.has(stated)
}

/** Motorways and roundabouts are one-way unless tagged otherwise. */
function directionOf(tags: Tags, roadClass: RoadClass | null): RoadTags['direction'] {
  const oneway = tags.oneway ?? ''
  if (['yes', 'true', '1'].includes(oneway)) return 'forward'
  if (['-1', 'reverse'].includes(oneway)) return 'backward'
  if (oneway !== '') return 'both'
  const isImplied = roadClass === 0 || ['roundabout', 'circular'].includes(tags.junction ?? '')
  return isImplied ? 'forward' : 'both'
}
