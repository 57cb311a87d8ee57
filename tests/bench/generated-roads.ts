import type { OsmWay, Position } from '@/server/atlas/entities/entities'

const classes = ['primary', 'secondary', 'tertiary', 'residential', 'service', 'residential', 'unclassified']
/** As long as a block in a town; a bend every 30 m. */
const block: Position = [0.002, 0.0015]
const bends = 4
const blocksPerWay = 10
const corner: Position = [9, 47]

/** A square grid of 2 × lines × (lines - 1) edges, made on demand. */
export function* generatedRoads(lines: number): Generator<OsmWay> {
  let id = 0
  for (const isNorthward of [false, true]) {
    for (let line = 0; line < lines; line += 1) {
      for (let first = 0; first < lines - 1; first += blocksPerWay) {
        id += 1
        yield wayOf({ id, lines, line, first, isNorthward })
      }
    }
  }
}

interface Stretch {
  id: number
  lines: number
  line: number
  first: number
  isNorthward: boolean
}

function wayOf({ id, lines, line, first, isNorthward }: Stretch): OsmWay {
  const steps = Math.min(blocksPerWay, lines - 1 - first) * (bends + 1)
  const refs: number[] = []
  const positions: Position[] = []
  for (let step = 0; step <= steps; step += 1) {
    const along = first + step / (bends + 1)
    const [x, y] = isNorthward ? [line, along] : [along, line]
    positions.push([corner[0] + x * block[0], corner[1] + y * block[1]])
    const isCrossing = step % (bends + 1) === 0
    refs.push(isCrossing ? 1 + Math.round(y) * lines + Math.round(x) : 1e9 + id * 100 + step)
  }
  const tags = { highway: classes[line % classes.length] ?? 'residential', name: `Street ${line % 5000}` }
  return { id, tags, refs, positions, complete: true }
}
