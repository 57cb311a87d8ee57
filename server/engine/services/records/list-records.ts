import { lengths } from '@/lib/contract/bounds'
import type { EvaluationFile } from '@/lib/contract/evaluation'
import {
  type EvaluationRecord,
  evaluationFileSchema,
  maxRuns,
  type RecordFile,
  type Runs,
  type RunsQuery,
  type RunsTotals,
} from '@/lib/contract/evaluation'
import { recordDaySchema } from '@/lib/contract/record'
import { listOfType } from '@/lib/domain/records/record-facts'
import { evaluatedCounts } from '@/server/engine/db/queries/evaluation-parts'
import { namedPlan } from '@/server/engine/db/queries/network-plans'
import type { RunsPlace } from '@/server/engine/db/queries/record-pages'
import { countOfCurrent, listedRuns, runsByType } from '@/server/engine/db/queries/record-pages'
import type { StoredFile } from '@/server/engine/db/queries/records'
import { type Evaluation, filesOf, recordByEvalId } from '@/server/engine/db/queries/records'
import { isWorkWaiting } from '@/server/engine/db/queries/waiting-work'
import { AppError } from '@/server/engine/errors/app-error'
import { type ChosenCustomer, readableCustomer } from '@/server/engine/services/account/choose-customer'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { expectedWaits, summariseKind } from './job-kinds'
import { type Current, currents, formatRecordDay, parentOf } from './record-id'

const none = '-'

interface RecordContext extends ChosenCustomer {
  origin: string
  isReadHere: (address: string) => boolean
  waits: ReadonlyMap<string, number>
  evaluated: ReadonlyMap<string, number>
}

type ListedColumns = Omit<Evaluation, 'problems'> & { problemCount: number }

function recordOf(
  record: ListedColumns,
  kinds: readonly StoredFile['kind'][],
  context: RecordContext,
): EvaluationRecord {
  const address = (evalId: string, file: EvaluationFile, kind: string = file) =>
    kinds.includes(kind) ? fileAddress(context, evalId, file) : none
  const { evalId, mapAddress } = record
  const hasForeignCopy = mapAddress !== null && context.isReadHere(mapAddress)
  const wait = context.waits.get(record.id)
  const children = currents.map((current) => {
    const suffix = `_${current.toLowerCase()}`
    const child = `${evalId}${suffix}`
    return {
      evalId: child,
      map: mapAddress === null || hasForeignCopy ? address(child, 'map', `map${suffix}`) : none,
      excel: address(child, 'excel', `excel${suffix}`),
    }
  })
  return {
    evalId,
    name: record.name.slice(0, lengths.name),
    date: formatRecordDay(record.date),
    powerType: record.powerType,
    status: record.status,
    ...(wait !== undefined && { waitMinutes: wait }),
    ...(record.status === 'In progress' &&
      !record.isAdded && { evaluated: context.evaluated.get(record.id) ?? 0 }),
    type: record.type,
    map: mapAddress ?? address(evalId, 'map'),
    ...(hasForeignCopy && { mapFile: fileAddress(context, evalId, 'map') }),
    excel: record.excelAddress ?? address(evalId, 'excel'),
    scorecard: record.scorecardAddress ?? address(evalId, 'scorecard'),
    customer: context.customer.name,
    version: record.version,
    locations: record.locationCount,
    ...(record.isAdded && { added: true }),
    problems: [],
    problemCount: record.problemCount,
    ...(record.powerType === 'AC_DC' && { evaluations: children }),
  }
}

/**
 * Undefined for a current without files of its own.
 * @param locations evaluated for the current
 */
function childRecord(
  whole: EvaluationRecord,
  current: Current,
  locations: number,
): EvaluationRecord | undefined {
  const evalId = `${whole.evalId}_${current.toLowerCase()}`
  const child = whole.evaluations?.find((each) => each.evalId === evalId)
  if (!child || (child.map === none && child.excel === none)) return undefined
  const { evaluations, mapFile, ...shared } = whole
  const name = `${whole.name} · ${current}`.slice(0, lengths.name)
  return { ...shared, ...child, name, powerType: current, locations, scorecard: none, parent: whole.evalId }
}

/** Names the customer only when the caller would otherwise get another one's file. */
function fileAddress(
  { origin, customer, isDefault }: RecordContext,
  evalId: string,
  file: EvaluationFile,
): string {
  const query = isDefault ? '' : `?customer=${encodeURIComponent(customer.id)}`
  return `${origin}/api/evals/files/${evalId}/${file}${query}`
}

const cursorOf = ({ rank, day, micros, evalId }: RunsPlace): string =>
  Buffer.from(`${rank}.${day}.${micros}.${evalId}`).toString('base64url')

const placeForm = /^([01])\.(\d{4}-\d\d-\d\d)\.(\d{1,17})\.([\w-]{1,64})$/

/** @throws AppError 400 for a cursor that no answer has given. */
function placeOf(cursor: string): RunsPlace {
  const text = Buffer.from(cursor, 'base64url').toString('utf8')
  const [, rank, day = '', micros = '', evalId = ''] = placeForm.exec(text) ?? []
  if (rank !== undefined && recordDaySchema.safeParse(day).success) {
    return { rank: Number(rank), day, micros, evalId }
  }
  throw new AppError({
    code: 'bad_request',
    message: 'The cursor does not belong to this list. Load the list again.',
  })
}

type RunsDeps = Pick<EngineDeps, 'db' | 'atlas' | 'origin' | 'foreignMaps'>

/** Summaries come first, then the newest. @throws AppError 400 for a wrong cursor. */
export async function listRuns(deps: RunsDeps, caller: Caller, query: RunsQuery): Promise<Runs> {
  const { limit = maxRuns, cursor } = query
  const chosen = await readableCustomer(deps, caller, query.customer)
  const customerId = chosen.customer.id
  const after = cursor === undefined ? undefined : placeOf(cursor)
  const found = await listedRuns(deps.db, { customerId, limit: limit + 1, after })
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return {
    name: chosen.customer.name,
    header: chosen.customer.name,
    user_type: caller.kind === 'visitor' ? 'other' : 'registered',
    runs: await recordsOf(deps, chosen, shown),
    next: last && found.length > limit ? cursorOf(last) : null,
    ...(after === undefined && { summarising: await isSummarising(deps, customerId) }),
    totals: await totalsOf(deps, customerId),
    grids: await listGrids(deps),
  }
}

const isSummarising = ({ db }: Pick<EngineDeps, 'db'>, customerId: string) =>
  isWorkWaiting(db, { kind: summariseKind, customerId })

async function recordsOf(
  deps: RunDeps,
  chosen: ChosenCustomer,
  evaluations: readonly ListedColumns[],
): Promise<EvaluationRecord[]> {
  const stored = await filesOf(
    deps.db,
    evaluations.map((each) => each.id),
  )
  const kinds = Map.groupBy(stored, (file) => file.evaluationId)
  const ids = evaluations.filter(({ status }) => status === 'In progress').map(({ id }) => id)
  const [waits, evaluated] = await Promise.all([
    expectedWaits(deps, { customerId: chosen.customer.id, ids }),
    evaluatedCounts(deps.db, ids),
  ])
  const isReadHere = deps.foreignMaps.isListed
  const context = { ...chosen, origin: deps.origin, isReadHere, waits, evaluated }
  return evaluations.map((each) =>
    recordOf(each, kinds.get(each.id)?.map((file) => file.kind) ?? [], context),
  )
}

export interface RunWanted {
  evalId: string
  customer: string | undefined
}

/** @throws AppError the same 404 for a missing record and another customer's. */
export async function readRun(
  deps: RunDeps,
  caller: Caller,
  { evalId, customer: named }: RunWanted,
): Promise<EvaluationRecord> {
  const chosen = await readableCustomer(deps, caller, named)
  const found = (await readWhole(deps, chosen, evalId)) ?? (await readChild(deps, chosen, evalId))
  if (!found) throw new AppError({ code: 'not_found', message: 'Evaluation not found' })
  const plan = await planOfRecord(deps, caller, {
    customerId: chosen.customer.id,
    evalId: found.parent ?? evalId,
  })
  return plan ? { ...found, plan } : found
}

/** Plans are private to their owner, unlike the records of an account. */
async function planOfRecord(
  { db }: Pick<EngineDeps, 'db'>,
  caller: Caller,
  record: { customerId: string; evalId: string },
): Promise<EvaluationRecord['plan']> {
  if (caller.kind === 'visitor') return undefined
  const planId = (await recordByEvalId(db, record))?.planId
  const owned = planId && (await namedPlan(db, planId))
  if (!owned) return undefined
  const member = await requireMember({ db }, caller)
  return owned.memberId === member.id ? { id: owned.id, name: owned.name } : undefined
}

type RunDeps = Pick<EngineDeps, 'db' | 'origin' | 'foreignMaps'>

async function readWhole(deps: RunDeps, chosen: ChosenCustomer, evalId: string) {
  const found = await recordByEvalId(deps.db, { customerId: chosen.customer.id, evalId })
  if (!found) return undefined
  const { problems } = found
  const [record] = await recordsOf(deps, chosen, [{ ...found, problemCount: problems.length }])
  const files = await uploadedFiles(deps.db, found)
  return record && { ...record, problems, ...(files.length > 0 && { files }) }
}

async function uploadedFiles(db: EngineDeps['db'], { id, mapAddress }: Evaluation): Promise<RecordFile[]> {
  return (await filesOf(db, [id]))
    .filter(({ kind }) => kind !== 'map' || mapAddress === null)
    .filter(({ kind }) => evaluationFileSchema.safeParse(kind).success)
    .map(({ kind, name, size, createdAt }) => ({ file: kind, name, size, at: createdAt.toISOString() }))
}

async function readChild(deps: RunDeps, chosen: ChosenCustomer, evalId: string) {
  const parent = parentOf(evalId)
  const whole = parent && (await readWhole(deps, chosen, parent.evalId))
  if (!whole) return undefined
  const of = { customerId: chosen.customer.id, ...parent }
  return childRecord(whole, parent.current, await countOfCurrent(deps.db, of))
}

async function totalsOf({ db }: Pick<EngineDeps, 'db'>, customerId: string): Promise<RunsTotals> {
  const totals: RunsTotals = { evaluations: 0, locations: 0, inProgress: 0, analyses: 0 }
  for (const { type, records, locations, inProgress } of await runsByType(db, customerId)) {
    const list = listOfType(type)
    if (list === 'custom') totals.analyses += records
    if (list !== 'default') continue
    totals.evaluations += records
    totals.locations += locations
    totals.inProgress += inProgress
  }
  return totals
}

async function listGrids({ atlas, origin }: RunsDeps): Promise<Runs['grids']> {
  const countries = await atlas.countries()
  return countries.map(({ name, country }) => ({
    name,
    map: `${origin}/kepler?mapUrl=${origin}/api/scout/maps/${country}.json`,
  }))
}
