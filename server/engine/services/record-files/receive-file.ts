import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { limits } from '@/lib/config/limits'
import type { EvaluationFile } from '@/lib/contract/evaluation'
import { fileMessages, plainFileName, recordFileFault } from '@/lib/domain/records/file-names'
import type { Evaluation } from '@/server/engine/db/queries/records'
import { AppError } from '@/server/engine/errors/app-error'

import type { EngineDeps } from '@/server/engine/services/deps'
import type { FormPart } from '@/server/engine/services/form-part'
import { inWorkFolder } from '@/server/engine/workers/work-folder'
import { contentTypes, fileExtensions } from './file-types'
import { type NewFile, newKey, storeUnclaimed } from './kept-files'

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
