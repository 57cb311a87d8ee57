import type { DrawnLine, Stretch } from '@/lib/domain/network/corridor-gaps'
import { knownSources } from '@/lib/domain/scouting/known-sources'
import type { Position } from '@/server/atlas/entities/entities'
import type { Atlas } from '@/server/atlas/store/atlas'

/** Whose data count along a line. */
export interface CorridorGround {
  /** Those that hold a part of the line that no other one holds, the one with most of it first. */
  atlases: Atlas[]
  /** Stretches whose pools are not known, in order: outside all of them, or in one without any station. */
  unknown: Stretch[]
}

/** Metres between two places that are looked up, and the most places. */
const usualStep = 250
const maxSteps = 2_000
/** Metres, to which the border is found. */
const exact = 10
/** Metres. A road along a border leaves the country here and there. */
const shortest = 500

/** @param atlases whose bounds the line touches */
export async function groundOf(atlases: readonly Atlas[], line: DrawnLine): Promise<CorridorGround> {
  const steps = Math.max(1, Math.ceil(line.length / Math.max(usualStep, line.length / maxSteps)))
  const places = Array.from({ length: steps + 1 }, (_, step) => (step / steps) * line.length)
  const left = new Set(places)
  const unknown = new Set(places)
  const chosen: Atlas[] = []
  const held = await Promise.all(
    atlases.map(async (atlas) => ({ atlas, places: await placesIn(atlas, line, places) })),
  )
  // A region adds nothing to its country.
  for (const each of held.toSorted((one, other) => other.places.length - one.places.length)) {
    const added = each.places.filter((place) => left.delete(place))
    if (added.length > 0) chosen.push(each.atlas)
    if (hasStations(each.atlas)) for (const place of each.places) unknown.delete(place)
  }
  const known = chosen.filter(hasStations)
  const isKnown = async (metres: number) => (await holderOf(known, line.positionAt(metres))) !== null
  const stretches = await stretchesOf(places, unknown, isKnown)
  return { atlases: chosen, unknown: stretches.filter(({ from, to }) => to - from >= shortest) }
}

/** Where none is mapped, pools are not known. */
const hasStations = ({ manifest }: Atlas) => knownSources(manifest).stations

async function placesIn(atlas: Atlas, line: DrawnLine, places: readonly number[]): Promise<number[]> {
  const found: number[] = []
  for (const place of places) {
    const [lng, lat] = line.positionAt(place)
    if (await atlas.contains({ lat, lng })) found.push(place)
  }
  return found
}

/** The first whose country holds a place; null outside all of them. */
export async function holderOf(atlases: readonly Atlas[], [lng, lat]: Position): Promise<Atlas | null> {
  for (const atlas of atlases) if (await atlas.contains({ lat, lng })) return atlas
  return null
}

async function stretchesOf(
  places: readonly number[],
  unknown: ReadonlySet<number>,
  isKnown: (metres: number) => Promise<boolean>,
): Promise<Stretch[]> {
  const stretches: Stretch[] = []
  let open: number | null = null
  for (const [step, place] of places.entries()) {
    const isOpen: boolean = open !== null
    if (unknown.has(place) === isOpen) continue
    const before = places[step - 1]
    const border: number =
      before === undefined ? place : await borderBetween([before, place], isOpen, isKnown)
    if (open !== null) stretches.push({ from: open, to: border })
    open = isOpen ? null : border
  }
  const end = places.at(-1) ?? 0
  if (open !== null) stretches.push({ from: open, to: end })
  return stretches
}

/** By halves. @param endIsKnown whether the line enters a country here, or leaves it */
async function borderBetween(
  [from, to]: readonly [number, number],
  endIsKnown: boolean,
  isKnown: (metres: number) => Promise<boolean>,
): Promise<number> {
  let start = from
  let end = to
  while (end - start > exact) {
    const middle = (start + end) / 2
    if ((await isKnown(middle)) === endIsKnown) end = middle
    else start = middle
  }
  return endIsKnown ? end : start
}
