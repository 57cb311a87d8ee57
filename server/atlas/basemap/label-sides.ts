import { mercator } from '@/lib/geo/mercator'
import type { OsmWay, Position, Tags } from '@/server/atlas/base/entities'
import { SegmentGrid } from './segment-grid'

/** First zoom of a label on each side of its place. */
export interface LabelSides {
  north: number
  east: number
  south: number
  west: number
}

/** A label's name and text size in px, and the first zoom at which it is drawn. */
interface Label {
  name: string
  size: number
  minzoom: number
}

/** Px of the world at zoom 0. */
const worldPixels = 512
/** Em between a place and a label moved aside for a disc on the place. */
const aside = 2.1
/** Average width of a character, and the width at which names wrap, em. */
const character = 0.56
const widest = 9

const directions = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] } as const

export const isRiver = ({ waterway, tunnel }: Tags) =>
  (waterway === 'river' || waterway === 'canal') && tunnel !== 'yes'

/**
 * Finds the sides on which a label stays on its place's bank: its middle, moved aside, has no river or canal
 * between it and the place. A river at distance d rules a side out below zoom log2(r / d), where r is the
 * distance in px from the place to the label's middle and d is in px at zoom 0.
 */
export function sideFinder(rivers: Iterable<OsmWay>): (place: Position, label: Label) => LabelSides {
  const grid = new SegmentGrid()
  for (const { positions } of rivers) {
    grid.add(positions.map(([lng, lat]) => mercator(lng, lat)))
  }
  return ([lng, lat], { name, size, minzoom }) => {
    const place = mercator(lng, lat)
    const along = Math.min(widest, character * name.length) / 2
    const firstZoom = (side: keyof LabelSides) => {
      const [dx, dy] = directions[side]
      const reach = (aside + (dx === 0 ? 0.5 : along)) * size
      const longest = reach / (worldPixels * 2 ** minzoom)
      const nearest = grid.distance(place, [dx * longest, dy * longest])
      return nearest === undefined ? minzoom : Math.ceil(Math.log2(reach / (nearest * worldPixels)))
    }
    return {
      north: firstZoom('north'),
      east: firstZoom('east'),
      south: firstZoom('south'),
      west: firstZoom('west'),
    }
  }
}
