import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { and, eq } from 'drizzle-orm'
import { limits } from '@/lib/config/limits'
import type { EvaluationFile } from '@/lib/contract/evaluation'
import { fileMessages, plainFileName, recordFileFault } from '@/lib/domain/records/file-names'
import { type Evaluation, filesOf, isKept } from '@/server/engine/db/queries/records'
import { evaluations } from '@/server/engine/db/schema/evaluation'
import { AppError } from '@/server/engine/errors/app-error'
import type { Caller, EngineDeps, FormPart } from '@/server/engine/services/deps'
import { inWorkFolder } from '@/server/engine/workers/work-folder'
import {
  claimFiles,
  contentTypes,
  dropUnclaimed,
  fileExtensions,
  type NewFile,
  newKey,
  removeFiles,
  storeUnclaimed,
} from './kept-files'

type ReceiveDeps = Pick<EngineDeps, 'db' | 'files' | 'clock' | 'recordMaps' | 'foreignMaps'>

export interface Received {
  files: NewFile[]
  /** Only for a map. */
  locations?: number
}

export interface Receiving {
  recordId: string
  file: EvaluationFile
  /** A map of both currents is stored in parts too. */
  powerType: Evaluation['powerType']
  /** Collects written keys, so that a failure can remove them. */
  written: string[]
}

const signatures = {
  excel: Buffer.from('PK\u0003\u0004', 'latin1'),
  scorecard: Buffer.from('%PDF-'),
} as const

/**
 * @throws AppError 413 for too many bytes, 415 for another kind of file, 422 for an empty file or a
 * faulty map.
 */
export async function receiveFile(deps: ReceiveDeps, part: FormPart, to: Receiving): Promise<Received> {
  const name = plainFileName(part.fileName ?? '')
  const fault = recordFileFault(to.file, { name, size: 1 })
  if (fault !== undefined) throw new AppError({ code: 'wrong_type', message: fault })
  if (to.file === 'map') {
    const content = limited(part.content, 'map', { size: 0 })
    return receiveMap(deps, { name, write: (path) => writeTo(path, content) }, to)
  }
  const seen = { size: 0 }
  const bytes = signed(limited(part.content, to.file, seen), to.file)
  const key = await store(deps, { kind: to.file, bytes }, to)
  return { files: [{ kind: to.file, key, name, contentType: contentTypes[to.file], size: seen.size }] }
}

async function store(
  deps: ReceiveDeps,
  { kind, bytes }: { kind: string; bytes: AsyncIterable<Uint8Array> },
  { recordId, file, written }: Receiving,
): Promise<string> {
  const key = newKey(recordId, kind, fileExtensions[file])
  written.push(key)
  await storeUnclaimed(deps, key, bytes)
  return key
}

async function* limited(content: AsyncIterable<Uint8Array>, file: EvaluationFile, seen: { size: number }) {
  for await (const chunk of content) {
    seen.size += chunk.length
    if (seen.size > limits.recordFileBytes) {
      throw new AppError({ code: 'too_large', message: fileMessages.tooLarge(file) })
    }
    yield chunk
  }
  if (seen.size === 0) throw new AppError({ code: 'invalid', message: fileMessages.empty(file) })
}

/** Checks the signature before it yields anything. */
async function* signed(bytes: AsyncIterable<Uint8Array>, file: 'excel' | 'scorecard') {
  const signature = signatures[file]
  let head: Buffer | undefined = Buffer.alloc(0)
  for await (const chunk of bytes) {
    if (!head) {
      yield chunk
      continue
    }
    head = Buffer.concat([head, chunk])
    if (head.length < signature.length) continue
    if (!head.subarray(0, signature.length).equals(signature)) break
    yield head
    head = undefined
  }
  if (head) throw new AppError({ code: 'wrong_type', message: fileMessages.wrongName(file) })
}

/** @throws AppError as `ForeignMaps.download`, 422 for a faulty map. */
export async function receiveForeignMap(
  deps: ReceiveDeps,
  address: string,
  to: Omit<Receiving, 'file'>,
): Promise<Received> {
  const write = (path: string) => deps.foreignMaps.download(address, path)
  try {
    return await receiveMap(deps, { name: null, write }, { ...to, file: 'map' })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error
    const message = `The map at ${URL.parse(address)?.host} cannot be used. ${error.message}`
    throw new AppError({ code: 'invalid', message, cause: error })
  }
}

const writeTo = (path: string, content: AsyncIterable<Uint8Array>) =>
  pipeline(content, createWriteStream(path, { mode: 0o600 }))

interface SentMap {
  name: string | null
  write: (path: string) => Promise<void>
}

function receiveMap(deps: ReceiveDeps, { name, write }: SentMap, to: Receiving): Promise<Received> {
  return inWorkFolder(async (folder) => {
    const path = join(folder, 'map.json')
    await write(path)
    const parts = { AC: join(folder, 'ac.json'), DC: join(folder, 'dc.json') }
    const { locations, currents } = await deps.recordMaps.checkMap({
      path,
      for: to.powerType === 'AC_DC' ? parts : to.powerType,
    })
    const sources = [
      { kind: 'map', from: path, name },
      ...currents.map((each) => ({ kind: `map_${each.toLowerCase()}`, from: parts[each], name: null })),
    ]
    const files: NewFile[] = []
    for (const { kind, from, name } of sources) {
      const stored = { size: 0 }
      const bytes = limited(createReadStream(from), 'map', stored)
      const key = await store(deps, { kind, bytes }, to)
      files.push({ kind, key, name, contentType: contentTypes.map, size: stored.size })
    }
    return { files, locations }
  })
}

type CopyDeps = Pick<EngineDeps, 'db' | 'files' | 'clock' | 'log' | 'recordMaps' | 'foreignMaps'>

/** Older copies are fetched again when a person reads them. */
const freshMs = 5 * 60_000

const isOfMap = (kind: string) => kind === 'map' || kind.startsWith('map_')

/**
 * A visitor gets the existing copy and makes the server fetch nothing.
 * @throws AppError as `receiveForeignMap`, 409 if the record has changed meanwhile.
 */
export async function refreshForeignMap(deps: CopyDeps, caller: Caller, record: Evaluation): Promise<void> {
  const { id, mapAddress: address, status } = record
  if (caller.kind === 'visitor' || address === null || status === 'In progress') return
  if (!deps.foreignMaps.isListed(address)) return
  const copy = (await filesOf(deps.db, [id])).find(({ kind }) => kind === 'map')
  if (copy && deps.clock().getTime() - copy.createdAt.getTime() < freshMs) return
  await deps.foreignMaps.once(id, () => replaceCopy(deps, { ...record, mapAddress: address }))
}

async function replaceCopy(
  deps: CopyDeps,
  { id, powerType, mapAddress }: Evaluation & { mapAddress: string },
): Promise<void> {
  const written: string[] = []
  try {
    const to = { recordId: id, powerType, written }
    const { files, locations = 0 } = await receiveForeignMap(deps, mapAddress, to)
    const now = deps.clock()
    await deps.db.transaction(async (tx) => {
      // Locks the row against a change of the address.
      const changed = await tx
        .update(evaluations)
        .set({ locationCount: locations })
        .where(and(eq(evaluations.id, id), eq(evaluations.mapAddress, mapAddress), isKept))
        .returning({ id: evaluations.id })
      if (changed.length === 0) throw changedMeanwhile()
      const stored = await filesOf(tx, [id])
      const kinds = stored.map(({ kind }) => kind).filter(isOfMap)
      await removeFiles(tx, { id, kinds, stored, now })
      await claimFiles(tx, { recordId: id, files, now })
    })
  } catch (error) {
    await dropUnclaimed(deps, written)
    throw error
  }
}

const changedMeanwhile = () =>
  new AppError({
    code: 'conflict',
    message: 'Somebody has changed this record in the meantime. Open it again.',
  })
