import { packEdges } from '@/server/atlas/derive/roads/road-edges'
import type { RoadEdge, RoadGraph } from '@/server/atlas/entities/entities'
import { at, type Point } from './osm-map'

export type Stretch = Partial<Omit<RoadEdge, 'from' | 'to' | 'positions'>> & {
  from: Point
  to: Point
  through?: readonly Point[]
}

/** Each stretch (metres) is its own segment, by default of class 2 and 60 s. */
export function roadGraph(stretches: readonly Stretch[]): RoadGraph {
  const numbers = new Map<string, number>()
  const junctionAt = (point: Point) => {
    const number = numbers.get(point.join()) ?? numbers.size
    numbers.set(point.join(), number)
    return number
  }
  return packEdges(
    stretches.map(({ from, to, through = [], ...over }, index): RoadEdge => {
      const roadClass = over.class === undefined ? 2 : over.class
      return {
        segment: roadClass === null ? -1 : index,
        class: roadClass,
        link: false,
        direction: 'both',
        lengthMetres: Math.hypot(to[0] - from[0], to[1] - from[1]),
        seconds: 60,
        aadt: 1000,
        aadtEstimated: true,
        name: '',
        ref: '',
        ...over,
        from: junctionAt(from),
        to: junctionAt(to),
        positions: [from, ...through, to].map(at),
      }
    }),
  )
}
