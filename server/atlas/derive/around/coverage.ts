import type { Country, Position } from '@/server/atlas/base/entities'
import { landBorder } from '@/server/atlas/derive/country/open-border'
import { degreesAround } from '@/server/atlas/derive/geometry/segment'
import type { Strip } from './strip'

/** Metres between the places of the strip that are judged. */
const step = 500

export interface Coverage {
  /** The lines within 10 km of which figures are incomplete (see `openBorder`), and places as lines without length. */
  open: (readonly Position[])[]
  /** Fraction of the land border beyond which there is neighbours' data. */
  borderCovered: number
}

interface Judged {
  country: Pick<Country, 'polygons' | 'sea' | 'coast' | 'contains'>
  strip: Pick<Strip, 'contains' | 'bounds'>
  isCovered(position: Position): boolean
  isSea(position: Position): boolean
}

/**
 * Finds gaps in neighbours' data around a country: stretches of the land border without data beside them, and
 * uncovered land of the strip farther out, sampled every 500 m.
 */
export function findCoverage({ country, strip, isCovered, isSea }: Judged): Coverage {
  const open: (readonly Position[])[] = []
  let covered = 0
  let all = 0
  for (const { line, metres, abroad } of landBorder(country)) {
    all += metres
    if (abroad.every(isCovered)) covered += metres
    else open.push(line)
  }
  const isOpen = (position: Position) => strip.contains(position) && !isCovered(position) && !isSea(position)
  for (const position of places(strip)) if (isOpen(position)) open.push([position, position])
  return { open, borderCovered: all === 0 ? 1 : covered / all }
}

function* places({ bounds: [west, south, east, north] }: Pick<Strip, 'bounds'>): Generator<Position> {
  const height = degreesAround(0, step).lat
  for (let lat = south; lat <= north; lat += height) {
    const width = degreesAround(lat, step).lng
    for (let lng = west; lng <= east; lng += width) yield [lng, lat]
  }
}
