import { existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asc, eq, ne } from 'drizzle-orm'
import type { Db } from '@/server/base/db'
import { customers } from '@/server/engine/db/schema/customer'
import {
  evaluationLocations,
  evaluationParts,
  evaluations,
  files,
} from '@/server/engine/db/schema/evaluation'
import { issueAttachments, issues } from '@/server/engine/db/schema/issue'
import { jobs } from '@/server/engine/db/schema/job'
import type { Sent } from './kill-writer'

interface Kept {
  evaluations: (typeof evaluations.$inferSelect & { customer: string })[]
  positions: Map<string, number[]>
  files: (typeof files.$inferSelect)[]
  parts: (typeof evaluationParts.$inferSelect)[]
  unfinished: Set<string>
}

async function read(db: Db): Promise<Kept> {
  const rows = await db
    .select()
    .from(evaluations)
    .innerJoin(customers, eq(customers.id, evaluations.customerId))
  const places = await db.select().from(evaluationLocations).orderBy(asc(evaluationLocations.position))
  const byRecord = Map.groupBy(places, ({ evaluationId }) => evaluationId)
  const waiting = await db.select().from(jobs).where(ne(jobs.state, 'done'))
  return {
    evaluations: rows.map((row) => ({ ...row.evaluations, customer: row.customers.name })),
    positions: new Map([...byRecord].map(([id, list]) => [id, list.map(({ position }) => position)])),
    files: await db.select().from(files),
    parts: await db.select().from(evaluationParts).orderBy(asc(evaluationParts.position)),
    unfinished: new Set(
      waiting.flatMap(({ payload, state }) =>
        state !== 'failed' && payload && typeof payload === 'object' && 'evaluationId' in payload
          ? [String(payload.evaluationId)]
          : [],
      ),
    ),
  }
}

/** Each must be there once; one without an acknowledgement may be missing. */
function lostRecords(kept: Kept, sent: Sent): string[] {
  return sent.records.flatMap((record) => {
    const found = kept.evaluations.filter(({ name }) => name === record.name)
    if (found.length > 1) return [`${record.name} is there ${found.length} times`]
    if (record.evalId === null) return []
    const [one] = found
    if (!one) return [`${record.name} of ${record.email} was acknowledged and is gone`]
    const isSame = one.evalId === record.evalId && one.locationCount === record.locations
    return isSame ? [] : [`${record.name} was acknowledged as ${record.evalId} and is ${one.evalId}`]
  })
}

type KeptRecord = Kept['evaluations'][number]

/** Without all locations, without a job to finish them, or with inconsistent parts. */
function halfRows(kept: Kept): string[] {
  return kept.evaluations.flatMap((each) => (each.type === 'Summary' ? [] : faultsOf(kept, each)))
}

function faultsOf(kept: Kept, { id, name, status, locationCount }: KeptRecord): string[] {
  const positions = kept.positions.get(id) ?? []
  const parts = kept.parts.filter(({ evaluationId }) => evaluationId === id)
  const isOpen = status === 'In progress'
  const faults: [string, boolean][] = [
    ['lacks locations', positions.length !== locationCount || positions.some((each, at) => each !== at)],
    ['is in progress without a job', isOpen && !kept.unfinished.has(id)],
    ['has ended and has parts', !isOpen && parts.length > 0],
    ['has parts that overlap or miss locations', !areConsecutive(parts)],
  ]
  return faults.filter(([, isTrue]) => isTrue).map(([fault]) => `${name} ${fault}`)
}

function areConsecutive(parts: Kept['parts']): boolean {
  let next = 0
  return parts.every(({ position, locationCount }) => {
    const isNext = position === next
    next += locationCount
    return isNext
  })
}

async function brokenFiles(kept: Kept, folder: string): Promise<string[]> {
  const problems: string[] = []
  for (const each of kept.evaluations) {
    const own = kept.files.filter(({ evaluationId }) => evaluationId === each.id)
    const isSummary = each.type === 'Summary'
    if (each.status === 'Done' && !isSummary && own.length < 3)
      problems.push(`${each.name} is done without files`)
    for (const file of own) {
      if (!(await isWhole(file, isSummary, folder))) problems.push(`${each.name} has a broken ${file.kind}`)
    }
  }
  return problems
}

/** A summary's file is replaced before its row, so its size may differ. */
async function isWhole(
  { key, kind, size }: Kept['files'][number],
  isSummary: boolean,
  folder: string,
): Promise<boolean> {
  const bytes = await readFile(join(folder, key)).catch(() => null)
  if (!bytes || (bytes.byteLength !== size && !isSummary)) return false
  // One index names the pages of a summary's files.
  if (isSummary || kind.startsWith('map')) return isJson(bytes.toString('utf8'))
  return bytes
    .subarray(0, 4)
    .toString('latin1')
    .startsWith(kind.startsWith('excel') ? 'PK' : '%PDF')
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

async function lostIssues(db: Db, sent: Sent, folder: string): Promise<string[]> {
  const known = new Set((await db.select({ id: issues.id }).from(issues)).map(({ id }) => id))
  const pictures = await db.select().from(issueAttachments)
  const missing = sent.issues.filter((id) => !known.has(id)).map((id) => `issue ${id} is gone`)
  const acknowledged = sent.pictures.flatMap((issue) => {
    const isThere = pictures.some((each) => each.issueId === issue)
    return isThere ? [] : [`the picture of issue ${issue} is gone`]
  })
  const onDisk = pictures.flatMap(({ issueId, key, size }) => {
    const path = join(folder, key)
    const isWhole = existsSync(path) && statSync(path).size === size
    return isWhole ? [] : [`the file of issue ${issueId}'s picture is missing or cut`]
  })
  return [...missing, ...acknowledged, ...onDisk]
}

/** One sentence per problem. `folder` is the file store's. */
export async function problemsOf(db: Db, sent: Sent, folder: string): Promise<string[]> {
  const kept = await read(db)
  return [
    ...lostRecords(kept, sent),
    ...halfRows(kept),
    ...(await brokenFiles(kept, folder)),
    ...(await lostIssues(db, sent, folder)),
  ]
}
