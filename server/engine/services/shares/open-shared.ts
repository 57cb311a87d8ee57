import { type Shared, type SharedFile, sharedFiles } from '@/lib/contract/share'
import { customerName } from '@/server/engine/db/queries/customers'
import { type Evaluation, filesOf, recordById, type StoredFile } from '@/server/engine/db/queries/records'
import { noteShareUse, type Share, shareByToken } from '@/server/engine/db/queries/shares'
import { AppError } from '@/server/engine/errors/app-error'
import type { EngineDeps } from '@/server/engine/services/deps'
import { isMapHidden } from '@/server/engine/services/records/find-file'
import { formatRecordDay } from '@/server/engine/services/records/record-id'
import { isSummaryKey, openStoredMap } from '@/server/engine/services/records/record-map'
import {
  hash,
  openShownPart,
  type ShownDeps,
  type ShownPart,
  type ShownRecord,
} from '@/server/engine/services/records/shown-part'
import { shareTokenHash } from './make-share'

type OpenDeps = ShownDeps & Pick<EngineDeps, 'foreignMaps'>

/** JSON in parts, of a `Shared` with a map. */
interface SharedStream {
  chunks: AsyncIterable<Uint8Array>
  /** Bytes. */
  size: number
  /** Changes with the answer. */
  tag: string
}

export type OpenedShare = Extract<Shared, { kind: 'result' | 'plan' }> | SharedStream

/**
 * Needs no account. @throws the same AppError 404 for an unknown, an ended and a revoked link, and
 * as `openShownPart`.
 */
export async function openShared(deps: OpenDeps, token: string): Promise<OpenedShare> {
  const share = await workingShare(deps, token)
  const shown = await shownBy(deps, share)
  // A full disk must not close the link.
  await noteShareUse(deps.db, share.id, deps.clock()).catch((error) =>
    deps.log.warn({ err: error, share: share.id }, 'A visit of a public link was not counted.'),
  )
  return shown
}

/** Only links to the whole record open its files. Throws as `openShared`. */
export async function findSharedFile(
  deps: Pick<EngineDeps, 'db' | 'clock'>,
  token: string,
  file: SharedFile,
): Promise<{ stored: StoredFile; record: Evaluation }> {
  const share = await workingShare(deps, token)
  if (share.kind !== 'record' || share.evaluationId === null) throw noSuchLink()
  const { record, stored } = await storedOf(deps, share.evaluationId)
  const found = stored.find(({ kind }) => kind === file)
  if (!found) throw noSuchLink()
  return { stored: found, record }
}

const noSuchLink = () =>
  new AppError({
    code: 'not_found',
    message: 'This link does not work. It may have ended or been revoked; ask its sender for a new one.',
  })

async function workingShare({ db, clock }: Pick<EngineDeps, 'db' | 'clock'>, token: string): Promise<Share> {
  const share = await shareByToken(db, shareTokenHash(token), clock())
  if (!share) throw noSuchLink()
  return share
}

async function storedOf({ db }: Pick<EngineDeps, 'db'>, evaluationId: string) {
  const record = await recordById(db, evaluationId)
  if (!record) throw noSuchLink()
  return { record, stored: await filesOf(db, [evaluationId]) }
}

async function shownBy(deps: OpenDeps, share: Share): Promise<OpenedShare> {
  const expires_at = share.expiresAt.toISOString()
  if (share.parameters) return { kind: 'result', expires_at, parameters: share.parameters }
  if (share.plan) return { kind: 'plan', expires_at, plan: share.plan }
  if (share.evaluationId === null) throw noSuchLink()
  const shown = await storedOf(deps, share.evaluationId)
  const { record, stored } = shown
  if (isMapHidden(deps, record)) throw noSuchLink()
  const part = await partOf(deps, shown, share.locationId)
  if (!part) throw noSuchLink()
  if (share.locationId !== null) return joined({ kind: 'location', expires_at }, part)
  const { name, powerType, type, problems } = record
  const head = {
    kind: 'record' as const,
    expires_at,
    shared_by: await customerName(deps.db, record.customerId),
    name,
    date: formatRecordDay(record.date),
    powerType,
    type,
    problems,
    files: sharedFiles.filter((file) => stored.some(({ kind }) => kind === file)),
  }
  return joined(head, part)
}

type Head =
  | Omit<Extract<Shared, { kind: 'record' }>, 'map'>
  | Omit<Extract<Shared, { kind: 'location' }>, 'map' | 'name'>

type Part = Pick<ShownPart, 'file' | 'mark'> & { before?: string; after?: string }

/** A list of all evaluations grows too often to be cut: it is read from its pages as it is. */
async function partOf(deps: OpenDeps, shown: ShownRecord, locationId: string | null): Promise<Part | null> {
  const map = shown.stored.find(({ kind }) => kind === 'map')
  if (!map || !isSummaryKey(map.key)) return openShownPart(deps, shown, locationId)
  if (locationId !== null) return null
  const file = await openStoredMap(deps.files, map.key)
  if (!file) throw new Error('The map of a shared record is missing from the file store.')
  const mark = hash(shown.record.id, String(shown.record.version))
  return { file, mark, before: '"map":', after: '}' }
}

function joined(head: Head, { file, mark, before = '', after = '' }: Part): SharedStream {
  const text = JSON.stringify(head)
  const opening = Buffer.from(`${text.slice(0, -1)},${before}`)
  const closing = Buffer.from(after)
  return {
    chunks: chunksOf(opening, file.stream, closing),
    size: opening.length + file.size + closing.length,
    tag: hash(text, mark),
  }
}

async function* chunksOf(
  opening: Uint8Array,
  stream: AsyncIterable<Uint8Array>,
  closing: Uint8Array,
): AsyncGenerator<Uint8Array> {
  yield opening
  yield* stream
  if (closing.length > 0) yield closing
}
