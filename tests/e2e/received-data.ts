import type { Page, Response } from '@playwright/test'
import { tableFromIPC } from '@uwdata/flechette'
import { hexagonFields } from '@/lib/catalogue/hexagon-columns'
import { siteColumns } from '@/lib/catalogue/site-columns'

const lockedSites = new Set<string>(siteColumns.flatMap(({ name, free }) => (free ? [] : [name])))
const lockedHexagons = new Set<string>(hexagonFields.flatMap(({ name, free }) => (free ? [] : [name])))

/** Data that a page received. Leaks are values of locked columns, as `address: column`. */
export interface Received {
  leaks: string[]
  /** Customers named in any answer. */
  customers: Set<string>
  /** Answers inspected. */
  json: number
  tiles: number
}

/** Describes every column by name, without a value. */
const meanings = '/api/evals/desc'

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.every(isEmpty))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Leaks of an answer that sends column names and rows of values. */
function leaksOfRows({ fields, ...rest }: Record<string, unknown>, locked: ReadonlySet<string>): string[] {
  const rows = rest.all_data ?? rest.allData
  if (!Array.isArray(fields) || !Array.isArray(rows)) return []
  return fields.flatMap((field: unknown, at) => {
    const name = isObject(field) ? String(field.name) : ''
    return locked.has(name) && rows.some((row: unknown[]) => !isEmpty(row[at])) ? [name] : []
  })
}

/** Locked columns with a value anywhere in a JSON answer, as a key or as a column of rows. */
export function leaksOfJson(value: unknown, locked: ReadonlySet<string>): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => leaksOfJson(each, locked))
  if (!isObject(value)) return []
  const keys = Object.keys(value).filter((key) => locked.has(key) && !isEmpty(value[key]))
  const inside = Object.values(value).flatMap((each) => leaksOfJson(each, locked))
  return [...keys, ...leaksOfRows(value, locked), ...inside]
}

/** Customers' names anywhere in a JSON answer. */
function customersOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(customersOf)
  if (!isObject(value)) return []
  const named = typeof value.customer === 'string' ? [value.customer] : []
  return [...named, ...Object.values(value).flatMap(customersOf)]
}

/** Locked columns in a tile, or in the request for it. */
function leaksOfTile(url: URL, body: Buffer): string[] {
  const table = tableFromIPC(new Uint8Array(body))
  const asked = (url.searchParams.get('cols') ?? '').split(',')
  return [...table.names, ...asked].filter((name) => lockedHexagons.has(name))
}

interface Looking {
  received: Received
  /** Words that no answer may contain. */
  never: readonly string[]
}

async function look(response: Response, { received, never }: Looking): Promise<void> {
  const url = new URL(response.url())
  if (!url.pathname.startsWith('/api/') || !response.ok()) return
  const type = response.headers()['content-type'] ?? ''
  const note = (names: string[]) => received.leaks.push(...names.map((name) => `${url.pathname}: ${name}`))
  if (url.pathname.startsWith('/api/scout/tiles/')) {
    note(leaksOfTile(url, await response.body()))
    received.tiles++
  } else if (type.includes('json')) {
    const isOfHexagons = /^\/api\/scout\/(maps|attributes)\//.test(url.pathname)
    const text = await response.text()
    const value: unknown = JSON.parse(text)
    if (url.pathname !== meanings) note(leaksOfJson(value, isOfHexagons ? lockedHexagons : lockedSites))
    note(never.filter((word) => text.includes(word)))
    for (const customer of customersOf(value)) received.customers.add(customer)
    received.json++
  }
}

/**
 * Inspects everything that a page receives from now on; words of `never` count as leaks. `settle` stops and
 * waits for answers still being read.
 */
export function recordReceived(
  page: Page,
  never: readonly string[] = [],
): { received: Received; settle: () => Promise<void> } {
  const received: Received = { leaks: [], customers: new Set(), json: 0, tiles: 0 }
  const underWay: Promise<void>[] = []
  const listen = (response: Response) => {
    // A body discarded with its page or worker was not received.
    underWay.push(look(response, { received, never }).catch(ignoreDiscarded))
  }
  page.on('response', listen)
  const settle = async () => {
    // Maps keep loading; the end of the test would cut those answers off.
    page.off('response', listen)
    await Promise.all(underWay)
  }
  return { received, settle }
}

function ignoreDiscarded(error: unknown): void {
  if (!/No resource with given identifier|closed|No data found|Target page/i.test(String(error))) throw error
}
