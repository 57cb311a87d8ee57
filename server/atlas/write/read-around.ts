import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { formatCount } from '@/lib/format/number'
import { type Around, deriveAround } from '@/server/atlas/derive/around/around'
import { joinPoints } from '@/server/atlas/derive/around/neighbour-people'
import { prepareStrip, type Strip, stripMetres } from '@/server/atlas/derive/around/strip'
import type { KeptEntities } from '@/server/atlas/entities/derived-entities'
import type {
  ChargingStation,
  Country,
  Extract,
  Poi,
  PopulationPoints,
} from '@/server/atlas/entities/entities'
import { ExtractError } from '@/server/atlas/read/extract-error'
import type { PopulationGrid } from '@/server/atlas/read/population-grid'
import { readExtract } from '@/server/atlas/read/read-extract'
import type { StationFile } from '@/server/atlas/read/station-file'
import type { Progress } from './progress'

interface Neighbour {
  name: string
  date: string
}

export interface KnownAround extends Around {
  neighbours: readonly Neighbour[]
  close(): void
}

/** For a neighbour's positions, and as much for its ways. */
const memoryBytes = 64 << 20

/**
 * @param own null for a region, whose surroundings may be in its own extract
 * @throws ExtractError if a file is missing or given twice
 */
export async function checkNeighbours(own: string | null, around: readonly string[]): Promise<void> {
  if (around.length === 0) return
  const known = new Map<string, string>()
  for (const path of [...(own === null ? [] : [own]), ...around]) {
    const content = await digestOf(path)
    const same = known.get(content)
    if (same && same === own)
      throw new ExtractError(`The extract ${path} is the country's own, not a neighbour's.`)
    if (same)
      throw new ExtractError(`The extracts ${same} and ${path} are the same: give each neighbour once.`)
    known.set(content, path)
  }
}

async function digestOf(path: string): Promise<string> {
  const found = await stat(path).catch((cause: NodeJS.ErrnoException) => {
    const reason = cause.code === 'ENOENT' ? 'does not exist' : `cannot be opened (${cause.code})`
    throw new ExtractError(`The extract ${path} ${reason}.`, { cause })
  })
  if (!found.isFile()) throw new ExtractError(`The extract ${path} is not a file.`)
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

interface AroundRequest {
  paths: readonly string[]
  country: Country
  register: StationFile | null
  grid: PopulationGrid | null
  progress: Progress
}

/** Close it once the base map is drawn. */
export async function readAround(own: Extract, request: AroundRequest): Promise<KnownAround | null> {
  const { paths, country, register, grid, progress } = request
  if (paths.length === 0) return null
  const strip = prepareStrip(country)
  const neighbours: Extract[] = []
  const close = () => {
    for (const each of neighbours) each.close()
  }
  try {
    for (const path of paths) neighbours.push(await readStrip(path, { country, strip, progress }))
    return await progress.step('Joining neighbours', (report) => {
      const around = deriveAround(own, { neighbours, strip, country, register, grid })
      report.done(`${Math.round(100 * around.borderCovered)} % of the land border covered`)
      return {
        ...around,
        neighbours: neighbours.map(({ date }, index) => ({ name: nameOf(paths[index] ?? ''), date })),
        close,
      }
    })
  } catch (error) {
    close()
    throw error
  }
}

const nameOf = (path: string) =>
  basename(path)
    .replace(/\.pbf$/, '')
    .replace(/\.osm$/, '')

interface StripSources {
  country: Country
  strip: Strip
  progress: Progress
}

function readStrip(path: string, { country, strip, progress }: StripSources): Promise<Extract> {
  return progress.step('Reading a neighbour', async (report) => {
    const extract = await readExtract(path, {
      memoryBytes,
      zone: (lng, lat) => strip.isInZone([lng / 1e7, lat / 1e7]),
      onProgress: ({ bytes, totalBytes }) => report.share(bytes / totalBytes),
    })
    if (extract.ways.length === 0 || !isNear(extract, strip)) {
      extract.close()
      throw new ExtractError(
        `The extract ${path} holds nothing within ${stripMetres / 1000} km of the border of ${country.name}.`,
      )
    }
    report.done(`${nameOf(path)}: ${formatCount(extract.ways.length)} ways`)
    return extract
  })
}

function isNear({ ways }: Extract, strip: Strip): boolean {
  for (const { positions } of ways) if (positions.some((each) => strip.contains(each))) return true
  return false
}

/** The country's come first. */
export interface CountedEntities {
  chargers: readonly ChargingStation[]
  pois: readonly Poi[]
  population: PopulationPoints
}

export function countedEntities(
  { chargers, pois, population }: Pick<KeptEntities, 'chargers' | 'pois' | 'population'>,
  around: Pick<Around, 'chargers' | 'pois' | 'people'> | null,
): CountedEntities {
  const { points } = population
  if (!around) return { chargers, pois, population: points }
  return {
    chargers: [...chargers, ...around.chargers],
    pois: [...pois, ...around.pois],
    population: joinPoints([points, around.people]),
  }
}
