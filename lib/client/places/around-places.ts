import { worldPath } from '@/lib/domain/map/basemaps'
import { type Lying, lyingOf } from '@/lib/domain/place-columns/lying-in'
import { type PlacePicture, pictureOf } from '@/lib/domain/place-columns/place-picture'
import { type Land, worldLands } from '@/lib/domain/place-columns/world-lands'
import type { LatLng } from '@/lib/geo/coordinates'

export interface AroundQuestion {
  places: readonly LatLng[]
  swapped: readonly LatLng[]
}

/** The part of the world around places. */
export interface Around {
  picture: PlacePicture
  lying: Lying
  /** Undefined if the places cannot be swapped. */
  swapped: Lying | undefined
}

async function loadLands(): Promise<Land[]> {
  const answer = await fetch(worldPath)
  if (!answer.ok) throw new Error(`The map of the world has status ${answer.status}.`)
  return worldLands(await answer.json())
}

const lyingIn = (lands: readonly Land[], places: readonly LatLng[]): Lying => {
  const { homes: _, ...lying } = lyingOf(lands, places)
  return lying
}

export function aroundOf(lands: readonly Land[], { places, swapped }: AroundQuestion): Around {
  const { homes, ...lying } = lyingOf(lands, places)
  return {
    picture: pictureOf(lands, places, homes),
    lying,
    swapped: swapped.length > 0 ? lyingIn(lands, swapped) : undefined,
  }
}

let lands: Promise<Land[]> | undefined

/** Reads the map of the world at the first question. */
export async function answerAround(question: AroundQuestion): Promise<Around> {
  lands ??= loadLands()
  try {
    return aroundOf(await lands, question)
  } catch (error) {
    // The next question tries again.
    lands = undefined
    throw error
  }
}
