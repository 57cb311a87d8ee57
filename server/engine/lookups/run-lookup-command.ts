import { readFile, stat } from 'node:fs/promises'
import { type LookupRow, readLookupTable } from '@/lib/domain/estimate/lookup-table'
import { formatCount, formatCountOf } from '@/lib/format/number'
import type { Db } from '@/server/base/db'
import { errorCode } from '@/server/base/errors/error-code'
import { linksAmong, writeTableRows } from '@/server/engine/db/queries/lookups'

export interface LookupCommandDeps {
  print(line: string): void
  complain(line: string): void
  /** @throws a sentence when another process holds the database. */
  open(): Promise<{ db: Db; close(): Promise<void> }>
}

const usage = `Usage:
  npm run lookup -- import <table.json>
      keeps the traffic of a JSON object of ids, which /results?id=<id> starts from`

const maxBytes = 50_000_000
/** PostgreSQL allows 65,535 parameters per statement. */
const chunk = 5_000

/** One line per fault that the operator can correct. */
class LookupProblem extends Error {
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super(lines.join(' '))
    this.lines = lines
  }
}

/** One wrong row refuses the whole table. Returns the exit code, 0 or 1. */
export async function runLookupCommand(words: readonly string[], deps: LookupCommandDeps): Promise<number> {
  const [verb, path, ...more] = words
  if (verb !== 'import' || path === undefined || more.length > 0) {
    deps.complain(usage)
    return verb === '--help' ? 0 : 1
  }
  try {
    await importTable(path, deps)
    return 0
  } catch (error) {
    for (const line of linesOf(error)) deps.complain(line)
    return 1
  }
}

function linesOf(error: unknown): readonly string[] {
  if (error instanceof LookupProblem) return error.lines
  if (!(error instanceof Error)) return [String(error)]
  return [error.message, ...(error.cause === undefined ? [] : linesOf(error.cause))]
}

async function importTable(path: string, { print, open }: LookupCommandDeps): Promise<void> {
  const table = readLookupTable(await readLimited(path))
  if ('problems' in table) {
    throw new LookupProblem([...table.problems, `Nothing was imported: ${path} has wrong rows.`])
  }
  const { db, close } = await open()
  try {
    const written = await db.transaction((tx) => writeTable(tx, table.rows))
    print(`${formatCountOf(table.rows.length, 'row')}, ${formatCount(written)} of them new or changed.`)
  } finally {
    await close()
  }
}

async function writeTable(tx: Db, rows: readonly LookupRow[]): Promise<number> {
  const chunks = Array.from({ length: Math.ceil(rows.length / chunk) }, (_, at) =>
    rows.slice(at * chunk, (at + 1) * chunk),
  )
  const taken: string[] = []
  for (const each of chunks)
    taken.push(
      ...(await linksAmong(
        tx,
        each.map(({ id }) => id),
      )),
    )
  if (taken.length > 0) {
    throw new LookupProblem([
      ...taken.map((id) => `${id}: the id is that of a short link.`),
      'Nothing was imported.',
    ])
  }
  let written = 0
  for (const each of chunks) written += await writeTableRows(tx, each)
  return written
}

async function readLimited(path: string): Promise<string> {
  try {
    const { size } = await stat(path)
    if (size <= maxBytes) return await readFile(path, 'utf8')
  } catch (error) {
    throw new LookupProblem([`${path} cannot be read (${errorCode(error)}).`])
  }
  throw new LookupProblem([`${path} is larger than ${maxBytes / 1e6} MB.`])
}
