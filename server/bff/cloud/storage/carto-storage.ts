import * as z from 'zod'
import { limits } from '@/lib/config/limits'
import type { CloudMap } from '@/lib/contract/cloud-map'
import { AppError } from '@/server/bff/handler/answer-error'
import { joinedMap } from './carto-joined'
import { maxDatasets } from './carto-map'
import { type CartoOptions, cartoFailed } from './carto-options'
import { cartoSignIn } from './carto-sign-in'
import { type CartoSql, cartoSql, type SqlTable } from './carto-sql'
import {
  isReadySql,
  literal,
  type MapTables,
  privateTables,
  publicTables,
  publishSql,
  setUpSql,
} from './carto-table'
import { writeMap } from './carto-write'
import { type CloudCaller, type CloudStorage, cloudSentences } from './cloud-provider'
import type { Bytes } from './json-walk'

const maxMaps = 1_000

const rowSchema = z.object({
  id: z.string().min(1).max(200),
  name: z.string().nullish(),
  description: z.string().nullish(),
  lastmodified: z.string().nullish(),
  haspicture: z.boolean().nullish(),
})

function mapOf(row: unknown): CloudMap {
  const { id, name, description, lastmodified, haspicture } = parsed(rowSchema, row)
  const at = Date.parse(lastmodified ?? '')
  return {
    id,
    title: (name ?? '').slice(0, 200),
    description: (description ?? '').slice(0, 2_000),
    lastModification: Number.isNaN(at) ? null : new Date(at).toISOString(),
    thumbnail: haspicture === true,
  }
}

function parsed<T>(schema: z.ZodType<T>, value: unknown): T {
  const answer = schema.safeParse(value)
  if (answer.success) return answer.data
  throw cartoFailed(answer.error)
}

/** Lists skip pictures, which may be as large as maps. */
const described = "id, name, description, lastmodified, thumbnail LIKE 'data:image/%' AS haspicture"

const listed = ({ maps }: MapTables) => `SELECT ${described} FROM ${maps}`

const tooLarge = () => new AppError({ code: 'too_large', detail: cloudSentences.tooLarge })

const unknown = () => new AppError({ code: 'not_found', detail: cloudSentences.unknown })

const isUuid = (id: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)

interface Found {
  tables: MapTables
  row: Record<string, unknown>
}

/** Searches private maps first, then public ones. @throws AppError 404 */
async function findMap(sql: CartoSql, id: string, columns: string): Promise<Found> {
  for (const tables of isUuid(id) ? [privateTables, publicTables] : []) {
    const rows = await sql.query(`SELECT ${columns} FROM ${tables.maps} WHERE id = ${literal(id)}`)
    if (rows[0]) return { tables, row: rows[0] }
  }
  throw unknown()
}

const datasetSchema = z.object({ name: z.string(), tablename: z.string().regex(/^[\w$]{1,63}$/) })

async function readMap(sql: CartoSql, id: string): Promise<Bytes[]> {
  const { tables, row } = await findMap(sql, id, 'name, description, config')
  const linked = await sql.query(
    `SELECT d.name, d.tablename FROM ${tables.datasets} d
      JOIN ${tables.links} l ON l.dataset = d.id WHERE l.vis = ${literal(id)}`,
  )
  if (linked.length > maxDatasets) throw cartoFailed(new Error('Too many datasets.'))
  const rows = new Map<string, SqlTable>()
  let bytes = 0
  for (const each of linked) {
    const { name, tablename } = parsed(datasetSchema, each)
    // kepler.gl does not quote names, and PostgreSQL folds unquoted ones to lower case.
    const table = await sql.table(`SELECT * FROM "${tablename.toLowerCase()}"`)
    rows.set(name, table)
    bytes += table.bytes
    if (bytes > 2 * limits.savedMapBytes) throw tooLarge()
  }
  const { name, description } = parsed(rowSchema.omit({ id: true }), row)
  return joinedMap({ title: name ?? '', description: description ?? '', config: row.config, rows })
}

const maxLetters = limits.cloudPictureBytes * 1.4
const smallPicture = `CASE WHEN length(thumbnail) < ${maxLetters} THEN thumbnail END AS thumbnail`

function pictureIn(value: unknown): Uint8Array | undefined {
  const [, data] = typeof value === 'string' ? (/^data:image\/[a-z]+;base64,(.+)$/s.exec(value) ?? []) : []
  return data === undefined ? undefined : Buffer.from(data, 'base64')
}

async function everyoneIn(options: CartoOptions, caller: CloudCaller): Promise<string> {
  const rows = await cartoSql(options, caller, true).query('SELECT current_user AS rolename')
  return parsed(z.object({ rolename: z.string().min(1).max(63) }), rows[0]).rolename
}

async function setUp(options: CartoOptions, caller: CloudCaller): Promise<void> {
  const sql = cartoSql(options, caller)
  if ((await sql.query(isReadySql))[0]?.ready === true) return
  await sql.query(setUpSql)
  await sql.query(publishSql(Object.values(publicTables), await everyoneIn(options, caller)))
}

export function cartoStorage(options: CartoOptions): CloudStorage {
  const page = cartoSignIn(options)
  return {
    id: 'carto',
    name: 'CARTO',
    page: {
      ...page,
      async finish(returned) {
        const token = await page.finish(returned)
        await setUp(options, { token, signal: returned.signal })
        return token
      },
    },
    async list(caller) {
      const rows = await cartoSql(options, caller).query(
        `${listed(privateTables)} UNION ALL ${listed(publicTables)} ORDER BY lastmodified DESC LIMIT ${maxMaps}`,
      )
      return rows.map(mapOf)
    },
    async read(caller, id) {
      return readMap(cartoSql(options, caller), id)
    },
    async picture(caller, id) {
      const { row } = await findMap(cartoSql(options, caller), id, smallPicture)
      return pictureIn(row.thumbnail)
    },
    async save(caller, map) {
      const sql = cartoSql(options, caller)
      const tables = map.id === undefined ? privateTables : (await findMap(sql, map.id, 'id')).tables
      const everyone = tables === publicTables ? await everyoneIn(options, caller) : undefined
      const id = await writeMap(sql, { tables, everyone }, map)
      return mapOf((await findMap(sql, id, described)).row)
    },
  }
}
