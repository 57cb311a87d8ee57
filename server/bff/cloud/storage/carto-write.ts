import { randomBytes, randomUUID } from 'node:crypto'
import * as z from 'zod'
import { AppError } from '@/server/bff/handler/answer-error'
import { partsOf } from './carto-map'
import type { CartoSql } from './carto-sql'
import { literal, type MapTables, privateTables, publishSql, rowsTable, type TableDraft } from './carto-table'
import { cloudSentences, type OutgoingMap } from './cloud-provider'

interface MapPlace {
  tables: MapTables
  /** CARTO's role for everyone; reads the rows of a public map. */
  everyone: string | undefined
}

interface Uploaded extends TableDraft {
  waiting: string
}

const picture = (thumbnail: Uint8Array | undefined) =>
  thumbnail ? literal(`data:image/png;base64,${Buffer.from(thumbnail).toString('base64')}`) : 'NULL'

const tableNames = z.array(z.object({ tablename: z.string().regex(/^[\w$]{1,63}$/) }))

async function tablesWhere(sql: CartoSql, { datasets }: MapTables, condition: string): Promise<string[]> {
  const rows = await sql.query(`SELECT tablename FROM ${datasets} WHERE ${condition}`)
  const names = tableNames.safeParse(rows)
  return names.success ? names.data.map(({ tablename }) => tablename.toLowerCase()) : []
}

const drop = (table: string) => `DROP TABLE IF EXISTS "${table}"`

const datasetNames = z.array(z.object({ name: z.string() }))

async function namesOfOthers(sql: CartoSql, { datasets, links }: MapTables, id: string) {
  const rows = await sql.query(
    `SELECT name FROM ${datasets} WHERE id IN (SELECT dataset FROM ${links} WHERE vis <> ${literal(id)})`,
  )
  const { data: names, error: cause } = datasetNames.safeParse(rows)
  // Without the names, another map's rows could be replaced.
  if (!names) throw new AppError({ code: 'upstream_failed', detail: cloudSentences.carto, cause })
  return new Set(names.map(({ name }) => name))
}

function rowOf(
  { maps }: MapTables,
  map: OutgoingMap,
  { id, config }: { id: string; config: string },
): string {
  const name = literal(map.title)
  const description = literal(map.description)
  if (map.id === undefined) {
    return `INSERT INTO ${maps} (id, name, description, thumbnail, isprivate, config) VALUES
      (${literal(id)}, ${name}, ${description}, ${picture(map.thumbnail)}, ${maps === privateTables.maps}, ${literal(config)})`
  }
  const newPicture = map.thumbnail ? `, thumbnail = ${picture(map.thumbnail)}` : ''
  return `UPDATE ${maps} SET name = ${name}, description = ${description}${newPicture},
    config = ${literal(config)}, lastmodified = now() WHERE id = ${literal(id)}`
}

/** kepler.gl removes unused datasets too. */
async function dropUnused(sql: CartoSql, tables: MapTables): Promise<void> {
  const isUnused = `id NOT IN (SELECT dataset FROM ${tables.links})`
  const unused = await tablesWhere(sql, tables, isUnused)
  if (unused.length === 0) return
  await sql.query([...unused.map(drop), `DELETE FROM ${tables.datasets} WHERE ${isUnused}`].join(';\n'))
}

/** Fills temporary tables first, so that the old map stays intact until all rows have arrived. @returns its id */
export async function writeMap(
  sql: CartoSql,
  { tables, everyone }: MapPlace,
  map: OutgoingMap,
): Promise<string> {
  const id = map.id ?? randomUUID()
  const { config, tables: drafts } = await partsOf(map.content, await namesOfOthers(sql, tables, id))
  const uploaded: Uploaded[] = []
  try {
    for (const draft of drafts) {
      const waiting = `${tables.maps}_t${randomBytes(8).toString('hex')}`
      uploaded.push({ ...draft, waiting })
      await sql.query(`CREATE TABLE "${waiting}" (${draft.columns})`)
      const command = `COPY "${waiting}" (${draft.names}) FROM STDIN WITH (FORMAT csv, HEADER true)`
      if (draft.csv !== undefined) await sql.copy(command, draft.csv)
    }
    const names = drafts.map(({ name }) => literal(name)).join(', ')
    const isOfMap = names === '' ? 'false' : `name IN (${names})`
    const replaced = await tablesWhere(sql, tables, isOfMap)
    await sql.query(
      [
        ...replaced.map(drop),
        ...uploaded.flatMap(({ name, waiting }) => {
          const table = rowsTable(tables, name)
          return [
            drop(table),
            `ALTER TABLE "${waiting}" RENAME TO "${table}"`,
            ...(everyone === undefined ? [] : [publishSql([table], everyone)]),
            `INSERT INTO ${tables.datasets} (name, tablename) VALUES (${literal(name)}, ${literal(table)})
              ON CONFLICT (name) DO UPDATE SET tablename = excluded.tablename`,
          ]
        }),
        rowOf(tables, map, { id, config }),
        `DELETE FROM ${tables.links} WHERE vis = ${literal(id)}`,
        `INSERT INTO ${tables.links} (vis, dataset) SELECT ${literal(id)}::uuid, id FROM ${tables.datasets} WHERE ${isOfMap}`,
      ].join(';\n'),
    )
  } catch (error) {
    const waiting = uploaded.map((each) => drop(each.waiting)).join(';\n')
    if (waiting !== '') await sql.query(waiting).catch(() => undefined)
    throw error
  }
  await dropUnused(sql, tables).catch(() => undefined)
  return id
}
