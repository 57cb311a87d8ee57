import type { Corridor, CorridorRequest, NumberedRoads } from '@/lib/contract/corridor'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import type { CorridorWorkbook } from '@/server/engine/documents/corridor-workbook'
import { serveRequests } from '@/server/engine/workers/serve-requests'
import { CorridorProblem, corridorOf, roadsOf } from './corridor'

export interface CorridorRequestToWorker {
  atlasRoots: readonly string[]
  country: string
  /** Null asks for the country's roads. */
  question: CorridorRequest | null
  /** Asks for the corridor as a workbook, with these words on its last sheet. */
  workbook?: Pick<CorridorWorkbook, 'customer' | 'date'>
}

/** A sentence where the country cannot answer. */
export type CorridorAnswer =
  | { corridor: Corridor; bytes?: Uint8Array }
  | { roads: NumberedRoads }
  | { refused: string }

async function answer({
  atlasRoots,
  country,
  question,
  workbook,
}: CorridorRequestToWorker): Promise<CorridorAnswer> {
  const library = createAtlasLibrary(atlasRoots)
  try {
    const atlas = await library.open(country)
    if (!atlas) return { refused: 'The data of this country are not installed.' }
    if (!question) return { roads: await roadsOf(atlas) }
    const corridor = await corridorOf(atlas, question)
    if (!workbook) return { corridor }
    // Loaded on demand: the library takes longer to load than most corridors to be found.
    const { writeCorridorWorkbook } = await import('@/server/engine/documents/corridor-workbook')
    const { name, sources } = atlas.manifest
    const bytes = await writeCorridorWorkbook({
      ...workbook,
      corridor,
      request: question,
      country: name,
      sources,
    })
    return { corridor, bytes }
  } catch (error) {
    if (error instanceof CorridorProblem) return { refused: error.message }
    throw error
  } finally {
    await library.close()
  }
}

serveRequests<CorridorRequestToWorker, CorridorAnswer>(answer)
