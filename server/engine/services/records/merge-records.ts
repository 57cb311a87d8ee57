import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { limits } from '@/lib/config/limits'
import { publicPages } from '@/lib/config/public-pages'
import type { Merge } from '@/lib/contract/record'
import { formatCountOf } from '@/lib/format/number'
import type { Customer, Member } from '@/server/engine/db/queries/members'
import { type Evaluation, filesOf, type StoredFile } from '@/server/engine/db/queries/records'
import { AppError } from '@/server/engine/errors/app-error'
import type { MergedMap } from '@/server/engine/location-files/merge-maps'
import { writableCustomer } from '@/server/engine/services/account/choose-customer'
import { requireAct } from '@/server/engine/services/account/require-act'
import type { Caller } from '@/server/engine/services/deps'
import { contentTypes, fileExtensions } from '@/server/engine/services/record-files/file-types'
import {
  dropUnclaimed,
  type NewFile,
  newKey,
  storeUnclaimed,
} from '@/server/engine/services/record-files/kept-files'
import { inWorkFolder } from '@/server/engine/workers/work-folder'
import { isMapHidden } from './find-file'
import { insertRecord } from './insert-record'
import { mergedScorecard } from './merged-scorecard'
import { ownMap } from './read-map'
import { formatRecordDay, recordDayOf } from './record-id'
import { type RecordDeps, recordToChange } from './record-plan'

interface Source {
  record: Evaluation
  map: StoredFile
}

/**
 * @throws AppError 403 for anyone but staff, 404 for a missing record, 409 for one that is not
 * done, 422 for one that is not DC or has no map here, and for maps too large together.
 */
export async function mergeRecords(
  deps: RecordDeps,
  caller: Caller,
  wanted: Merge,
): Promise<{ evalId: string; version: number }> {
  const member = await requireAct(deps, caller, 'mergeRecords')
  const customer = await writableCustomer(deps, member, wanted.customer)
  const sources = await sourcesOf(deps, customer, wanted)
  return inWorkFolder((folder) =>
    insertMerged(deps, folder, { member, customer, name: wanted.name, sources }),
  )
}

interface Merging {
  member: Member
  customer: Customer
  name: string
  sources: readonly Source[]
}

async function insertMerged(deps: RecordDeps, folder: string, { member, customer, name, sources }: Merging) {
  const id = randomUUID()
  const written = [] as string[]
  try {
    const merged = await mergeIn(deps, folder, { name, sources })
    await writeSpreadsheet(deps, folder, { merged, customer, name })
    const files: NewFile[] = []
    const scorecard = await mergedScorecard(deps, { merged, customer: customer.name, name })
    if (scorecard) {
      const key = newKey(id, 'scorecard', fileExtensions.scorecard)
      written.push(key)
      await storeUnclaimed(deps, key, scorecard)
      files.push({
        kind: 'scorecard',
        key,
        name: null,
        contentType: contentTypes.scorecard,
        size: scorecard.byteLength,
      })
    }
    for (const kind of ['map', 'excel'] as const) {
      const path = join(folder, `merged.${fileExtensions[kind]}`)
      const key = newKey(id, kind, fileExtensions[kind])
      written.push(key)
      await storeUnclaimed(deps, key, createReadStream(path))
      files.push({ kind, key, name: null, contentType: contentTypes[kind], size: (await stat(path)).size })
    }
    const record = {
      id,
      customerId: customer.id,
      name,
      date: recordDayOf(deps.clock()),
      powerType: 'DC' as const,
      status: 'Done' as const,
      locationCount: merged.locations,
      type: sources[0]?.record.type ?? '',
    }
    const act = `Merged ${formatCountOf(sources.length, 'record')} into “${name}”`
    const evalId = await deps.db.transaction((tx) => insertRecord(deps, tx, { record, files, member, act }))
    deps.jobs.wake()
    return { evalId, version: 1 }
  } catch (error) {
    await dropUnclaimed(deps, written)
    throw error
  }
}

const invalid = (message: string) => new AppError({ code: 'invalid', message })

async function sourcesOf(deps: RecordDeps, customer: Customer, { evaluations }: Merge): Promise<Source[]> {
  const ids = [...new Set(evaluations.map(({ map }) => ownMap(map, deps.origin).evalId))]
  if (ids.length < 2) throw invalid('Choose at least two records.')
  const sources: Source[] = []
  for (const evalId of ids) {
    const record = await recordToChange(deps, { customerId: customer.id, evalId })
    const map = (await filesOf(deps.db, [record.id])).find(({ kind }) => kind === 'map')
    if (record.powerType !== 'DC') throw invalid(`“${record.name}” is not a DC record.`)
    if (!map || isMapHidden(deps, record) || record.status !== 'Done')
      throw invalid(`“${record.name}” has no map to merge.`)
    sources.push({ record, map })
  }
  const bytes = sources.reduce((sum, { map }) => sum + map.size, 0)
  if (bytes > limits.mergedMapBytes) {
    throw invalid(
      `The maps of these records are larger than ${limits.mergedMapBytes / 1_000_000} MB together. Merge fewer.`,
    )
  }
  return sources
}

async function mergeIn(
  { files, recordMaps }: RecordDeps,
  folder: string,
  { name, sources }: { name: string; sources: readonly Source[] },
): Promise<MergedMap> {
  const maps: string[] = []
  for (const { map } of sources) {
    const opened = await files.open(map.key)
    if (!opened) throw new Error(`The file ${map.key} is missing from the file store.`)
    const path = join(folder, `${maps.length}.json`)
    const bytes = Readable.from(opened.stream, { objectMode: false })
    await pipeline(bytes, createWriteStream(path, { mode: 0o600 }))
    maps.push(path)
  }
  const target = join(folder, 'merged.json')
  const rowsTarget = join(folder, 'rows.json')
  return recordMaps.mergeMaps({ name, maps, target, rowsTarget })
}

interface Spreadsheet {
  merged: MergedMap
  customer: Customer
  name: string
}

function writeSpreadsheet(
  { documents, model, origin, clock }: RecordDeps,
  folder: string,
  { merged, customer, name }: Spreadsheet,
): Promise<void> {
  const { name: modelName, version, note } = model.card
  return documents.summary({
    evalId: 'merged',
    name,
    date: formatRecordDay(recordDayOf(clock())),
    customer: customer.name,
    sources: merged.sources,
    fields: merged.fields,
    rows: merged.rows,
    modelAddress: `${origin}${publicPages.model.path}`,
    model: { name: modelName, version, note },
    pages: merged.rows === 0 ? [] : [join(folder, 'rows.json')],
    target: join(folder, 'merged.xlsx'),
  })
}
