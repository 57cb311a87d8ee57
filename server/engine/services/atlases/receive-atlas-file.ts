import { randomUUID } from 'node:crypto'
import { mkdir, open, rm, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { limits } from '@/lib/config/limits'
import {
  type AtlasFileKind,
  atlasFileKinds,
  atlasFileTooLarge,
  type UploadedAtlasFile,
} from '@/lib/contract/atlases'
import { hasControl, lengths } from '@/lib/contract/bounds'
import { isFullDisk } from '@/server/base/errors/error-code'
import { fileRows } from '@/server/engine/db/queries/atlases'
import { atlasFiles } from '@/server/engine/db/schema/atlas'
import { AppError } from '@/server/engine/errors/app-error'
import { requireAct } from '@/server/engine/services/account/require-member'
import type { Caller, FormPart } from '@/server/engine/services/deps'
import { type AtlasDeps, uploadPath } from './atlas-sources'

const onlyFile = 'Send the kind of the file in the field "kind", then the file in the field "file".'

/**
 * Stores an upload once a first look says that it is of its kind; on any failure no file stays behind.
 * @throws AppError 400 for another form, 413, 422 with the sentence of a wrong file, 507 for a full disk
 */
export async function receiveAtlasFile(
  deps: AtlasDeps,
  caller: Caller,
  parts: AsyncIterable<FormPart>,
): Promise<UploadedAtlasFile> {
  const { db, atlases, clock } = deps
  const member = await requireAct(deps, caller, 'manageAtlases')
  const room = await roomFor(deps)
  let kind: AtlasFileKind | undefined
  for await (const part of parts) {
    if (part.name === 'kind' && part.fileName === null && kind === undefined) {
      kind = await kindOf(part)
      continue
    }
    if (part.name !== 'file' || part.fileName === null || kind === undefined) break
    const id = randomUUID()
    const name = nameOf(part.fileName)
    const path = uploadPath(atlases.folder, { id, name })
    try {
      await mkdir(dirname(path), { recursive: true })
      const bytes = await store(path, part.content, room)
      const facts = await atlases.tasks.look({ file: kind, path, name })
      const row = { id, kind, name, bytes, facts, askedBy: member.email, createdAt: clock() }
      await db.insert(atlasFiles).values(row)
      return { id, kind, name, bytes, ...facts }
    } catch (error) {
      await rm(dirname(path), { force: true, recursive: true })
      throw error
    }
  }
  throw new AppError({ code: 'bad_request', message: onlyFile })
}

async function kindOf({ content }: FormPart): Promise<AtlasFileKind> {
  let text = ''
  for await (const piece of content) {
    if (text.length > 20) break
    text += Buffer.from(piece).toString('latin1')
  }
  const kind = atlasFileKinds.find((each) => each === text)
  if (kind) return kind
  throw new AppError({
    code: 'invalid',
    message: `The kind of a file is one of ${atlasFileKinds.join(', ')}.`,
  })
}

const nameOf = (name: string): string => {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const plain = hasControl(last) ? '' : last.toWellFormed()
  return plain.slice(-lengths.name) || 'file'
}

/** Bytes that an upload may have. */
async function roomFor({ db, atlases }: AtlasDeps): Promise<number> {
  const kept = (await fileRows(db)).reduce((sum, { bytes }) => sum + bytes, 0)
  await mkdir(atlases.folder, { recursive: true })
  const { bavail, bsize } = await statfs(atlases.folder)
  return Math.min(limits.atlasFileBytes, limits.atlasFilesBytes - kept, bavail * bsize)
}

const noRoom = (cause?: unknown) =>
  new AppError({
    code: 'storage_full',
    message: 'There is no room for the file. Older uploads are removed a week after their last use.',
    isExpected: true,
    cause,
  })

async function store(path: string, content: AsyncIterable<Uint8Array>, room: number): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  let bytes = 0
  try {
    for await (const piece of content) {
      bytes += piece.length
      if (bytes > limits.atlasFileBytes) throw new AppError({ code: 'too_large', message: atlasFileTooLarge })
      if (bytes > room) throw noRoom()
      await file.appendFile(piece)
    }
  } catch (error) {
    throw isFullDisk(error) ? noRoom(error) : error
  } finally {
    await file.close()
  }
  if (bytes === 0) throw new AppError({ code: 'invalid', message: 'The file is empty.' })
  return bytes
}
