import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { inArray, sql } from 'drizzle-orm'
import { openDatabase } from '@/server/engine/db/open-database'
import { jobs } from '@/server/engine/db/schema/job'

type Row = Record<string, unknown>

const hashOf = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/**
 * Hashes all tables and files in `varDir` by name, except `left` (tables and `table.column`). No process may
 * have them open.
 */
export async function keptData(
  varDir: string,
  left: readonly string[] = [],
): Promise<Record<string, string>> {
  const tables = await tablesOf(join(varDir, 'db'), left)
  const files = globSync('**/*', { cwd: varDir, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(varDir, join(entry.parentPath, entry.name)))
    .filter((path) => path.split(sep)[0] !== 'db')
  return {
    ...tables,
    ...Object.fromEntries(files.map((path) => [path, hashOf(readFileSync(join(varDir, path)))])),
  }
}

/** Unfinished jobs in `varDir`'s embedded database. No process may have it open. */
export async function waitingJobs(varDir: string): Promise<number> {
  const { db, close } = await openDatabase({ directory: join(varDir, 'db') })
  try {
    return await db.$count(jobs, inArray(jobs.state, ['ready', 'active']))
  } finally {
    await close()
  }
}

async function tablesOf(directory: string, left: readonly string[]): Promise<Record<string, string>> {
  const { db, close } = await openDatabase({ directory })
  const query = async (text: string) => ((await db.execute(sql.raw(text))) as unknown as { rows: Row[] }).rows
  try {
    const names = await query(
      "select table_schema || '.' || table_name as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema in ('public', 'drizzle') order by 1",
    )
    const hashes: Record<string, string> = {}
    for (const { name } of names.filter((each) => !left.includes(String(each.name)))) {
      const rows = await query(`select to_jsonb(t) as row from ${name} t`)
      const lines = rows.map(({ row }) => JSON.stringify(without(row as Row, String(name), left)))
      hashes[String(name)] = `${rows.length} rows, ${hashOf(lines.sort().join('\n'))}`
    }
    return hashes
  } finally {
    await close()
  }
}

const without = (row: Row, table: string, left: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !left.includes(`${table}.${column}`)))
