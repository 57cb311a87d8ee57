import type { Corridor, CorridorRequest, NumberedRoads } from '@/lib/contract/corridor'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { serveRequests } from '@/server/engine/workers/serve-requests'
import { CorridorProblem, corridorOf, roadsOf } from './corridor'

export interface CorridorRequestToWorker {
  atlasRoots: readonly string[]
  country: string
  /** Null asks for the country's roads. */
  question: CorridorRequest | null
}

/** A sentence where the country cannot answer. */
export type CorridorAnswer = { corridor: Corridor } | { roads: NumberedRoads } | { refused: string }

async function answer({ atlasRoots, country, question }: CorridorRequestToWorker): Promise<CorridorAnswer> {
  const library = createAtlasLibrary(atlasRoots)
  try {
    const atlas = await library.open(country)
    if (!atlas) return { refused: 'The data of this country are not installed.' }
    return question ? { corridor: await corridorOf(atlas, question) } : { roads: await roadsOf(atlas) }
  } catch (error) {
    if (error instanceof CorridorProblem) return { refused: error.message }
    throw error
  } finally {
    await library.close()
  }
}

serveRequests<CorridorRequestToWorker, CorridorAnswer>(answer)
