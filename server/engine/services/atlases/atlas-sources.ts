import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import type { AtlasBuildRequest, AtlasFileKind, AtlasSource } from '@/lib/contract/atlases'
import { headOfAddress, type SourceHead } from '@/server/atlas/management/source-head'
import { readBoundary } from '@/server/atlas/read/boundary-source'
import { ExtractError } from '@/server/atlas/read/extract-error'
import type { FileFacts } from '@/server/engine/atlases/atlas-task'
import { fileRows, noteLook, openBuilds, sourceRows } from '@/server/engine/db/queries/atlases'
import { atlasFiles } from '@/server/engine/db/schema/atlas'
import { AppError } from '@/server/engine/errors/app-error'
import type { EngineDeps } from '@/server/engine/services/deps'

const words: Readonly<Record<AtlasFileKind, string>> = {
  extract: 'extract',
  boundary: 'boundary',
  population: 'population grid',
  counts: 'traffic counts',
  chargers: 'charging stations',
}

export interface UploadedFile {
  path: string
  name: string
  bytes: number
  facts: FileFacts
}

/** Letters of a file's name, of up to four bytes each; disks allow 255 bytes. */
const maxNameLength = 60

/** A build names its files in notes and by their ending tells their format, so each has a folder and keeps its name. */
export function uploadPath(folder: string, { id, name }: { id: string; name: string }): string {
  const safe = name
    .replace(/[^\p{L}\p{N} ._-]+/gu, '_')
    .slice(-maxNameLength)
    .replace(/^[ ._-]+/, '')
  return join(folder, id, safe || 'file')
}

export type AtlasDeps = Pick<EngineDeps, 'db' | 'atlases' | 'clock' | 'log'>

/** @throws AppError 422 for a file that is gone or of another kind */
export async function uploadedFile(
  { db, atlases }: Pick<AtlasDeps, 'db' | 'atlases'>,
  id: string,
  kind: AtlasFileKind,
): Promise<UploadedFile> {
  const [row] = await db.select().from(atlasFiles).where(eq(atlasFiles.id, id))
  if (row?.kind !== kind) {
    throw new AppError({
      code: 'invalid',
      message: `The file of the ${words[kind]} is gone. Choose it again.`,
    })
  }
  const { name, bytes, facts } = row
  return { path: uploadPath(atlases.folder, row), name, bytes, facts: facts as FileFacts }
}

/** Path or address, as a build takes it. */
export const sourceText = async (deps: AtlasDeps, source: AtlasSource): Promise<string> =>
  'address' in source ? source.address : (await uploadedFile(deps, source.file, 'extract')).path

/** @throws ExtractError or AppError with a sentence */
export async function headOfSource(deps: AtlasDeps, source: AtlasSource): Promise<SourceHead> {
  if ('address' in source) return headOfAddress(source.address, deps.atlases.fetch)
  const { name, bytes, facts } = await uploadedFile(deps, source.file, 'extract')
  return { name, bytes, date: facts.date, hasChecksum: false }
}

const inFile = /^file:([\da-f-]{36})$/

/** Null for another boundary than an uploaded file. */
export async function boundaryFile(
  deps: Pick<AtlasDeps, 'db' | 'atlases'>,
  boundary: string | undefined,
): Promise<UploadedFile | null> {
  const [, id] = inFile.exec(boundary ?? '') ?? []
  return id === undefined ? null : uploadedFile(deps, id, 'boundary')
}

/**
 * A boundary of an uploaded file becomes its path.
 * @throws AppError 422 for a path, which would be read from this machine, and for a box that is none
 */
export async function boundaryText(
  deps: AtlasDeps,
  boundary: string | undefined,
): Promise<string | undefined> {
  const file = await boundaryFile(deps, boundary)
  if (file || boundary === undefined) return file?.path
  if (/\.(?:geo)?json$/i.test(boundary.trim()) || existsSync(boundary.trim())) {
    throw new AppError({
      code: 'invalid',
      message: `The boundary “${boundary}” is a file: upload it, or give the name of a region.`,
    })
  }
  await refuseBox(boundary)
  return boundary
}

async function refuseBox(boundary: string): Promise<void> {
  try {
    await readBoundary(boundary)
  } catch (cause) {
    if (!(cause instanceof ExtractError)) throw cause
    throw new AppError({ code: 'invalid', message: `The boundary cannot be used. ${cause.message}`, cause })
  }
}

/** Asks each country's server when its extract last changed. @returns countries with newer map data */
export async function lookForNewer({ db, atlases, clock, log }: AtlasDeps): Promise<string[]> {
  const newer: string[] = []
  for (const { country, request, builtDate } of await sourceRows(db)) {
    const { source } = request
    if (!('address' in source)) continue
    // A server that does not answer today keeps what is known of it.
    const head = await headOfAddress(source.address, atlases.fetch).catch((error: unknown) => {
      log.info({ event: 'atlas_look_failed', country, err: error }, 'A source of map data did not answer.')
      return null
    })
    const newest = head?.date ? new Date(head.date) : null
    await noteLook(db, country, { newest, lookedAt: clock() })
    if (newest && builtDate && newest > builtDate) newer.push(country)
  }
  return newer
}

const day = 86_400_000
const betweenLooks = day
const keptMs = 7 * day

const filesOf = ({
  source,
  neighbours = [],
  population,
  counts,
  chargers,
  boundary,
}: AtlasBuildRequest): string[] => [
  ...[source, ...neighbours].flatMap((each) => ('file' in each ? [each.file] : [])),
  ...[population, counts, chargers, boundary?.replace(/^file:/, '')].filter((id) => id !== undefined),
]

/** Removes uploads a week after they came, except what waiting builds and the next update of a country need. */
export async function tidyUploads({ db, atlases, clock }: AtlasDeps): Promise<void> {
  const used = [...(await openBuilds(db)), ...(await sourceRows(db))].flatMap(({ request }) =>
    filesOf(request),
  )
  const before = clock().getTime() - keptMs
  const old = (await fileRows(db)).filter(
    ({ id, createdAt }) => createdAt.getTime() < before && !used.includes(id),
  )
  if (old.length === 0) return
  for (const row of old) {
    await rm(dirname(uploadPath(atlases.folder, row)), { force: true, recursive: true })
  }
  const ids = old.map(({ id }) => id)
  await db.delete(atlasFiles).where(inArray(atlasFiles.id, ids))
}

const hour = 3_600_000

/** Looks once a day, also when the service restarts often. @returns stop */
export function startLooking(deps: AtlasDeps): () => void {
  const round = async () => {
    try {
      await tidyUploads(deps)
      const looks = (await sourceRows(deps.db)).map(({ lookedAt }) => lookedAt?.getTime() ?? 0)
      if (looks.some((at) => deps.clock().getTime() - at >= betweenLooks)) await lookForNewer(deps)
    } catch (error) {
      deps.log.warn({ err: error }, 'Newer map data was not looked for.')
    }
  }
  const first = setTimeout(round, 60_000)
  const timer = setInterval(round, hour)
  first.unref()
  timer.unref()
  return () => {
    clearTimeout(first)
    clearInterval(timer)
  }
}
