import { and, asc, count, eq, gt, gte, ilike, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '@/server/base/db'
import { customers, members } from '@/server/engine/db/schema/customer'
import { evaluations, files, recordMapVersions } from '@/server/engine/db/schema/evaluation'
import type { Customer } from './members'
import { summaryType } from './record-pages'
import { isKept } from './records'

interface Wanted {
  search: string
  after: string | undefined
  limit: number
}

const holds = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const found = (search: string) =>
  search === '' ? undefined : or(ilike(customers.name, holds(search)), ilike(customers.id, holds(search)))

export function searchedCustomers(db: Db, { search, after, limit }: Wanted) {
  return db
    .select()
    .from(customers)
    .where(and(found(search), after === undefined ? undefined : gt(customers.name, after)))
    .orderBy(asc(customers.name))
    .limit(limit)
}

export async function countCustomers(db: Db, search: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(customers).where(found(search))
  return row?.count ?? 0
}

export interface CustomerFigures {
  records: number
  people: number
  monthLocations: number
  monthSubmissions: number
  waitingLocations: number
}

const none: CustomerFigures = {
  records: 0,
  people: 0,
  monthLocations: 0,
  monthSubmissions: 0,
  waitingLocations: 0,
}

export async function figuresOf(
  db: Db,
  { ids, since }: { ids: readonly string[]; since: Date },
): Promise<(id: string) => CustomerFigures> {
  if (ids.length === 0) return () => none
  const ofMonth = gte(evaluations.createdAt, since)
  const isEvaluated = eq(evaluations.isAdded, false)
  const [records, people] = await Promise.all([
    db
      .select({
        id: evaluations.customerId,
        records: sql<number>`(count(*) filter (where ${isKept}))::int`,
        monthSubmissions: sql<number>`(count(*) filter (where ${ofMonth} and ${isNotNull(evaluations.submittedBy)}))::int`,
        monthLocations: monthLocations(since),
        waitingLocations: sql<number>`coalesce(sum(${evaluations.locationCount}) filter (where ${evaluations.status} = 'In progress' and ${isEvaluated}), 0)::int`,
      })
      .from(evaluations)
      .where(and(inArray(evaluations.customerId, [...ids]), ne(evaluations.type, summaryType)))
      .groupBy(evaluations.customerId),
    db
      .select({ id: members.customerId, people: sql<number>`count(*)::int` })
      .from(members)
      .where(inArray(members.customerId, [...ids]))
      .groupBy(members.customerId),
  ])
  const peopleOf = new Map(people.map((each) => [each.id, each.people]))
  const recordsOf = new Map(records.map(({ id, ...rest }) => [id, rest]))
  return (id) => ({ ...none, ...recordsOf.get(id), people: peopleOf.get(id) ?? 0 })
}

const monthLocations = (since: Date) =>
  sql<number>`coalesce(sum(${evaluations.locationCount}) filter (where ${gte(evaluations.createdAt, since)} and ${eq(evaluations.isAdded, false)}), 0)::int`

export async function locationsSince(db: Db, customerId: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ used: monthLocations(since) })
    .from(evaluations)
    .where(and(eq(evaluations.customerId, customerId), ne(evaluations.type, summaryType)))
  return row?.used ?? 0
}

/** With earlier versions of maps. */
export async function storedBytes(db: Db, customerId: string): Promise<number> {
  const bytesIn = async (table: typeof files | typeof recordMapVersions) => {
    const [row] = await db
      .select({ bytes: sql<number>`coalesce(sum(${table.size}), 0)::float8` })
      .from(table)
      .innerJoin(evaluations, eq(evaluations.id, table.evaluationId))
      .where(eq(evaluations.customerId, customerId))
    return row?.bytes ?? 0
  }
  return (await bytesIn(files)) + (await bytesIn(recordMapVersions))
}

export async function customerByIdOrName(db: Db, given: string): Promise<Customer | undefined> {
  const rows = await db
    .select()
    .from(customers)
    .where(or(eq(customers.id, given), eq(customers.name, given)))
  return rows.find((each) => each.id === given) ?? rows[0]
}

export async function customerName(db: Db, id: string): Promise<string> {
  const [row] = await db.select({ name: customers.name }).from(customers).where(eq(customers.id, id))
  return row?.name ?? ''
}

export function namedCustomers(db: Db): Promise<{ id: string; name: string }[]> {
  return db.select({ id: customers.id, name: customers.name }).from(customers).orderBy(asc(customers.name))
}

export async function demoCustomer(db: Db): Promise<Customer | undefined> {
  const rows = await db
    .select()
    .from(customers)
    .where(eq(customers.isDemo, true))
    .orderBy(customers.createdAt)
  return rows[0]
}
