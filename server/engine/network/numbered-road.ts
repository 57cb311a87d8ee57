import { roadKey, roadNumbersIn } from '@/lib/domain/corridor/road-number'
import type { RoadGraph } from '@/server/atlas/entities/entities'

export interface NumberedRoad {
  /** In the spelling of most of its metres. */
  ref: string
  /** European numbers that run along it, those of most metres first. */
  europeanRefs: string[]
  /** Metres of the road; a carriageway of its own counts half. */
  metres: number
  /** Most important class of its parts, 0..5. */
  roadClass: number
}

/** Spellings by key. */
type Numbers = ReadonlyMap<string, string>

const none: Numbers = new Map()

/** Numbers of edges; every text is read once. */
class NumbersOfEdges {
  readonly #graph: RoadGraph
  readonly #all: Numbers[]
  readonly #own: Numbers[]
  /** Some maps list the European number beside the own one. */
  readonly #beside: Numbers[]

  constructor(graph: RoadGraph) {
    this.#graph = graph
    this.#all = graph.texts.map((text) => new Map(roadNumbersIn(text).map((each) => [roadKey(each), each])))
    const texts = [...new Set(graph.intRef)]
    const european = new Set(texts.flatMap((text) => [...(this.#all[text]?.keys() ?? [])]))
    const those = (numbers: Numbers, isEuropean: boolean) =>
      new Map([...numbers].filter(([key]) => european.has(key) === isEuropean))
    this.#own = this.#all.map((numbers) => those(numbers, false))
    this.#beside = this.#all.map((numbers) => those(numbers, true))
  }

  own(edge: number): Numbers {
    return this.#own[this.#graph.ref[edge] ?? 0] ?? none
  }

  european(edge: number): Numbers {
    const beside = this.#beside[this.#graph.ref[edge] ?? 0] ?? none
    const mapped = this.#all[this.#graph.intRef?.[edge] ?? 0] ?? none
    if (beside.size === 0) return mapped
    return new Map([...beside, ...mapped])
  }
}

class Tally {
  readonly #spellings = new Map<string, number>()
  /** Metres by key of the number that runs along. */
  readonly along = new Map<string, number>()
  metres = 0
  roadClass = 5

  add(spelling: string, { metres, roadClass, along }: { metres: number; roadClass: number; along: Numbers }) {
    this.metres += metres
    this.roadClass = Math.min(this.roadClass, roadClass)
    count(this.#spellings, spelling, metres)
    for (const key of along.keys()) count(this.along, key, metres)
  }

  get ref(): string {
    return mostOf(this.#spellings)[0]?.[0] ?? ''
  }
}

function count(sums: Map<string, number>, key: string, metres: number): void {
  sums.set(key, (sums.get(key) ?? 0) + metres)
}

const mostOf = (sums: ReadonlyMap<string, number>) => [...sums].sort(([, one], [, other]) => other - one)

/** Metres along an edge; a carriageway of its own counts half. */
export const metresAlong = (graph: RoadGraph, edge: number) =>
  (graph.lengthMetres[edge] ?? 0) * (graph.oneWay[edge] ? 0.5 : 1)

function talliesOf(graph: RoadGraph) {
  const numbers = new NumbersOfEdges(graph)
  const own = new Map<string, Tally>()
  const european = new Map<string, Tally>()
  for (let edge = 0; edge < graph.size; edge += 1) {
    if (graph.link[edge]) continue
    const part = { metres: metresAlong(graph, edge), roadClass: graph.class[edge] ?? 5 }
    const ofCountry = numbers.own(edge)
    const ofEurope = numbers.european(edge)
    for (const [key, spelling] of ofCountry) tallyOf(own, key).add(spelling, { ...part, along: ofEurope })
    for (const [key, spelling] of ofEurope)
      tallyOf(european, key).add(spelling, { ...part, along: ofCountry })
  }
  return { own, european }
}

function tallyOf(tallies: Map<string, Tally>, key: string): Tally {
  const known = tallies.get(key)
  if (known) return known
  const tally = new Tally()
  tallies.set(key, tally)
  return tally
}

/** Two numbers whose stretches differ by less name one road. */
const sameShare = 0.9
/** A number that shares less of the shorter road crosses it only. */
const minSharedShare = 0.05

const isSameRoad = (one: Tally, other: Tally, shared: number) =>
  shared >= sameShare * Math.max(one.metres, other.metres)

/** Keys of the numbers that run along a road, the longest first. */
const runningAlong = (road: Tally, others: ReadonlyMap<string, Tally>): string[] =>
  mostOf(road.along)
    .filter(([key, shared]) => shared >= minSharedShare * Math.min(road.metres, others.get(key)?.metres ?? 0))
    .map(([key]) => key)

const spelled = (keys: readonly string[], tallies: ReadonlyMap<string, Tally>) =>
  keys.map((key) => tallies.get(key)?.ref ?? key)

/**
 * Roads with a number, the longest first. Each is listed once, however its number is spelled. A European road has an entry
 * of its own unless it is one road of the country.
 */
export function numberedRoads(graph: RoadGraph): NumberedRoad[] {
  const { own, european } = talliesOf(graph)
  const roads = [...own.values()].map((road) => ({
    ref: road.ref,
    europeanRefs: spelled(runningAlong(road, european), european),
    metres: road.metres,
    roadClass: road.roadClass,
  }))
  for (const road of european.values()) {
    const isAnother = [...road.along].some(([key, shared]) => {
      const other = own.get(key)
      return other && isSameRoad(road, other, shared)
    })
    if (!isAnother) {
      roads.push({ ref: road.ref, europeanRefs: [], metres: road.metres, roadClass: road.roadClass })
    }
  }
  return roads.sort((one, other) => other.metres - one.metres)
}

/**
 * A road in the spelling of most of its metres, and its other numbers: European ones, or those that a European road runs
 * along. @param key of its number
 */
export function namesOf(graph: RoadGraph, key: string): { ref: string; otherRefs: string[] } {
  const { own, european } = talliesOf(graph)
  const road = own.get(key)
  if (road) return { ref: road.ref, otherRefs: spelled(runningAlong(road, european), european) }
  const abroad = european.get(key) ?? new Tally()
  return { ref: abroad.ref, otherRefs: spelled(runningAlong(abroad, own), own) }
}
