import type { Corridor, CorridorRequest, NumberedRoads } from '@/lib/contract/corridor'
import type { Manifest } from '@/lib/contract/scout'
import { boundsOf } from '@/lib/geo/mercator'
import type { Atlas, AtlasLibrary } from '@/server/atlas/store/atlas'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import type { CorridorWorkbook } from '@/server/engine/documents/corridor-workbook'
import { serveRequests } from '@/server/engine/workers/serve-requests'
import { CorridorProblem, corridorOf, roadsOf } from './corridor'
import type { Place } from './corridor-places'

type Question =
  | { kind: 'roads'; country: string }
  /** `own`: those that `ownCandidates` asks for. */
  | { kind: 'corridor'; request: CorridorRequest; own: readonly Place[] }

export interface CorridorRequestToWorker {
  atlasRoots: readonly string[]
  question: Question
  /** Asks for the corridor as a workbook, with these words on its last sheet. */
  workbook?: Pick<CorridorWorkbook, 'customer' | 'date'>
}

const notInstalled = 'The data of this country are not installed.'

/** A sentence where the country cannot answer. */
export type CorridorAnswer =
  | { corridor: Corridor; bytes?: Uint8Array }
  | { roads: NumberedRoads }
  | { refused: string }

/** A drawn line may touch several countries. */
async function atlasesOf(library: AtlasLibrary, { road }: CorridorRequest): Promise<Atlas[]> {
  if (road.kind === 'number') {
    const atlas = await library.open(road.country)
    if (!atlas) throw new CorridorProblem(notInstalled)
    return [atlas]
  }
  const bounds = boundsOf(road.points)
  return bounds ? library.overlapping(bounds) : []
}

/** Countries share some. */
function sourcesOf(atlases: readonly Atlas[]): Manifest['sources'] {
  const sources = atlases.flatMap(({ manifest }) => manifest.sources)
  const keyed = new Map(sources.map((source) => [`${source.name} ${source.date}`, source]))
  return [...keyed.values()]
}

async function answer({ atlasRoots, question, workbook }: CorridorRequestToWorker): Promise<CorridorAnswer> {
  const library = createAtlasLibrary(atlasRoots)
  try {
    if (question.kind === 'roads') {
      const atlas = await library.open(question.country)
      return atlas ? { roads: await roadsOf(atlas) } : { refused: notInstalled }
    }
    const { request, own } = question
    const atlases = await atlasesOf(library, request)
    const corridor = await corridorOf({ request, own, atlases })
    if (!workbook) return { corridor }
    // Loaded on demand: the library takes longer to load than most corridors to be found.
    const { writeCorridorWorkbook } = await import('@/server/engine/documents/corridor-workbook')
    const sources = sourcesOf(atlases.filter(({ manifest }) => corridor.countries.includes(manifest.name)))
    return { corridor, bytes: await writeCorridorWorkbook({ ...workbook, corridor, request, sources }) }
  } catch (error) {
    if (error instanceof CorridorProblem) return { refused: error.message }
    throw error
  } finally {
    await library.close()
  }
}

serveRequests<CorridorRequestToWorker, CorridorAnswer>(answer)
