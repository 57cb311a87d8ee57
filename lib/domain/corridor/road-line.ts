import { metresBetween } from '@/lib/geo/distance'

type Position = readonly [lng: number, lat: number]

/**
 * The part of a line between two shares 0..1 of its length. Shares, not metres: a line with fewer points than the road is
 * a little shorter.
 */
export function partOfLine(line: readonly Position[], from: number, to: number): [number, number][] {
  const lengths = line.slice(1).map((end, place) => metresBetween(line[place] ?? end, end))
  const whole = lengths.reduce((sum, metres) => sum + metres, 0)
  const part: [number, number][] = []
  let passed = 0
  lengths.forEach((metres, place) => {
    const start = line[place]
    const end = line[place + 1]
    if (!start || !end || whole === 0) return
    const first = Math.max(from * whole, passed)
    const last = Math.min(to * whole, passed + metres)
    if (first < last) {
      if (part.length === 0) part.push(between(start, end, (first - passed) / metres))
      part.push(between(start, end, (last - passed) / metres))
    }
    passed += metres
  })
  return part
}

const between = ([lng, lat]: Position, end: Position, share: number): [number, number] => [
  lng + share * (end[0] - lng),
  lat + share * (end[1] - lat),
]
