import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { AtlasFileKind, AtlasSource } from '@/lib/contract/atlases'
import { headOfAddress, type SourceHead } from '@/server/atlas/management/source-head'
import type { FileFacts } from '@/server/engine/atlases/atlas-task'
import { atlasFiles } from '@/server/engine/db/schema/atlas'
import { AppError } from '@/server/engine/errors/app-error'
import type { AtlasDeps } from './atlas-deps'

const words: Readonly<Record<AtlasFileKind, string>> = {
  extract: 'extract',
  boundary: 'boundary',
  population: 'population grid',
  counts: 'traffic counts',
}

export interface UploadedFile {
  path: string
  name: string
  bytes: number
  facts: FileFacts
}

export const uploadPath = (folder: string, id: string, kind: AtlasFileKind) => {
  const ending = { extract: 'osm.pbf', boundary: 'geojson', population: 'csv', counts: 'csv' }[kind]
  return join(folder, `${id}.${ending}`)
}

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
  return { path: uploadPath(atlases.folder, id, kind), name, bytes, facts: facts as FileFacts }
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

/** A boundary of an uploaded file becomes its path. */
export async function boundaryText(
  deps: AtlasDeps,
  boundary: string | undefined,
): Promise<string | undefined> {
  const [, id] = inFile.exec(boundary ?? '') ?? []
  return id === undefined ? boundary : (await uploadedFile(deps, id, 'boundary')).path
}
