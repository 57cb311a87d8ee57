import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { limits } from '@/lib/config/limits'
import { publicPages } from '@/lib/config/public-pages'
import type { Cell } from '@/lib/contract/dataset'
import type { InferenceInput } from '@/lib/contract/inference'
import type { Merge } from '@/lib/contract/record'
import { explanationOf } from '@/lib/domain/comparison/compared-locations'
import { type EvaluatedRow, inputOf, numberIn } from '@/lib/domain/records/evaluated-locations'
import { formatCountOf } from '@/lib/format/number'
import type { Atlas, Surroundings } from '@/server/atlas/store/atlas'
import type { Customer, Member } from '@/server/engine/db/queries/members'
import { type Evaluation, filesOf, type StoredFile } from '@/server/engine/db/queries/records'
import type { EvaluatedLocation } from '@/server/engine/documents/documents'
import { AppError } from '@/server/engine/errors/app-error'
import type { MergedMap } from '@/server/engine/location-files/merge-maps'
import { writableCustomer } from '@/server/engine/services/account/choose-customer'
import { requireAct } from '@/server/engine/services/account/require-member'
import type { Caller } from '@/server/engine/services/deps'
import {
  contentTypes,
  dropUnclaimed,
  fileExtensions,
  type NewFile,
  newKey,
  storeUnclaimed,
} from '@/server/engine/services/record-files/kept-files'
import { inWorkFolder } from '@/server/engine/workers/work-folder'
import { isMapHidden } from './find-file'
import { insertRecord } from './insert-record'
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

interface Merged {
  merged: MergedMap
  customer: string
  name: string
}

/** Of the best locations; undefined if no row has what the model explains, as in maps made elsewhere. */
async function mergedScorecard(
  deps: RecordDeps,
  { merged, customer, name }: Merged,
): Promise<Uint8Array | undefined> {
  const atlases = new Map<string, Atlas>()
  const locations: EvaluatedLocation[] = []
  for (const cells of merged.best) {
    const location = await evaluatedOf(deps, cells, atlases)
    if (location) locations.push(location)
  }
  if (locations.length === 0) return undefined
  return deps.documents.scorecard({
    evalId: 'merged',
    name,
    customer,
    atlases,
    locations,
    date: formatRecordDay(recordDayOf(deps.clock())),
    sources: merged.sources,
    modelAddress: `${deps.origin}${publicPages.model.path}`,
    ...(locations.length < merged.locations && {
      selection: { shown: locations.length, of: merged.locations },
    }),
  })
}

async function evaluatedOf(
  { atlas: library, model }: RecordDeps,
  cells: Readonly<Record<string, Cell>>,
  atlases: Map<string, Atlas>,
): Promise<EvaluatedLocation | undefined> {
  const row = rowOf(cells)
  const input = inputOf(row)
  const point = { lat: numberIn(row, 'lat') ?? Number.NaN, lng: numberIn(row, 'lng') ?? Number.NaN }
  const atlas = Number.isFinite(point.lat) && Number.isFinite(point.lng) ? await library.at(point) : null
  // A page must not say another estimate than the map.
  const prediction = input && explanationOf(row, model.explain(input))
  if (!input || !atlas || !prediction) return undefined
  const surroundings = await atlas.surroundings(point)
  atlases.set(surroundings.country, atlas)
  return {
    current: 'DC',
    row: cells,
    input,
    prediction,
    surroundings: asEvaluated(surroundings, input),
  }
}

function rowOf(cells: Readonly<Record<string, Cell>>): EvaluatedRow {
  const row: EvaluatedRow = { current: 'DC', prediction: undefined, cells }
  const utilization = numberIn(row, 'total_kwh_per_day') ?? 0
  const low = numberIn(row, 'band_low') ?? utilization
  const high = numberIn(row, 'band_high') ?? utilization
  return { ...row, prediction: { utilization, low, high } }
}

/** As evaluated, where the map has it, though the atlas may be newer. */
function asEvaluated(now: Surroundings, input: InferenceInput): Surroundings {
  return { ...now, population: peopleOf(input) ?? now.population, competition: rivalsOf(now, input) }
}

function peopleOf(input: InferenceInput): Surroundings['population'] {
  const { population_in_1km: one, population_in_2km: two } = input
  const { population_in_5km: five, population_in_10km: ten } = input
  if (one === null || two === null || five === null || ten === null) return null
  return { 1: one, 2: two, 5: five, 10: ten }
}

function rivalsOf({ competition }: Surroundings, input: InferenceInput): Surroundings['competition'] {
  const counts = (name: 'slow' | 'rapid' | 'ultrarapid', known: readonly number[] | undefined) => {
    const at = (suffix: '05' | '10' | '20', index: number) => input[`${name}_${suffix}`] ?? known?.[index]
    return [at('05', 0), at('10', 1), at('20', 2)] as const
  }
  const isKnown = (each: readonly (number | undefined)[]): each is readonly [number, number, number] =>
    !each.includes(undefined)
  const AC = counts('slow', competition?.AC)
  const DC = counts('rapid', competition?.DC)
  const HPC = counts('ultrarapid', competition?.HPC)
  return isKnown(AC) && isKnown(DC) && isKnown(HPC) ? { AC, DC, HPC } : null
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
