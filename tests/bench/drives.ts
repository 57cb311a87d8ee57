import { prepareRoads } from '@/server/atlas/derive/isochrone/isochrone'
import { deriveRoads } from '@/server/atlas/derive/roads'
import { positionsAt } from '@/server/atlas/derive/roads/road-edges'
import type { RoadSource } from '@/server/atlas/derive/roads/road-pieces'
import type { RoadGraph } from '@/server/atlas/entities/entities'
import { readExtract } from '@/server/atlas/read/read-extract'
import { decodeTable } from '@/server/atlas/store/tables/read-table'
import { readRoadIndex, readRoads } from '@/server/atlas/store/tables/road-table'
import { encodeRoadIndex, encodeRoads } from '@/server/atlas/write/encode-roads'
import { extracts } from '@/tests/support/extracts'
import { type Figure, median, milliseconds, seconds } from './figure'
import { generatedRoads } from './generated-roads'

const gridLines = 708
const drives = 20_000
const outlines = 100

/** Liechtenstein's roads, and a million edges of a street grid. */
export async function measureDrives(): Promise<Figure[]> {
  const extract = await readExtract(extracts.liechtenstein)
  const figures = measure('Liechtenstein', extract)
  extract.close()
  const grid = { [Symbol.iterator]: () => generatedRoads(gridLines) }
  return [...figures, ...measure('street grid', { nodes: [], ways: grid })]
}

function measure(name: string, source: RoadSource): Figure[] {
  const joining = timed(() => deriveRoads(source, { isUrban: () => true }).graph)
  const graph = joining.value
  const table = encodeRoads(graph)
  const index = encodeRoadIndex(graph)
  const open = () =>
    prepareRoads(readRoads(decodeTable(table, 'roads.arrow')), { roads: readRoadIndex(index) })
  const opening = Array.from({ length: 5 }, () => timed(open).took)
  const roads = open()
  const starts = startsOf(graph)
  const driving = timed(() => {
    for (let i = 0; i < drives; i += 1) roads.traffic(starts[i % starts.length] ?? [0, 0])
  })
  const drawing = Array.from({ length: outlines }, (_, i) => {
    return timed(() => roads.drive(starts[i % starts.length] ?? [0, 0])).took
  })
  return [
    { name: `${name}, joining`, value: seconds(joining.took), note: `${graph.size} edges` },
    { name: `${name}, opening`, value: milliseconds(median(opening)), note: 'once read from disk' },
    { name: `${name}, drives`, value: `${Math.round((drives / driving.took) * 1000)}/s`, note: '180 s each' },
    { name: `${name}, outline`, value: milliseconds(median(drawing)) },
  ]
}

/** From edges all over the map. */
const startsOf = (graph: RoadGraph) =>
  Array.from({ length: 1000 }, (_, i) => {
    return positionsAt(graph, Math.floor((i / 1000) * graph.size))[0] ?? ([0, 0] as const)
  })

function timed<T>(run: () => T): { value: T; took: number } {
  const started = performance.now()
  const value = run()
  return { value, took: performance.now() - started }
}
