import { datasetArrow } from '@/lib/client/studio/sql/dataset-arrow'
import type { OpenedPort } from '@/lib/client/studio/sql/sql-client'
import { SqlClient, SqlStopped } from '@/lib/client/studio/sql/sql-client'
import { readStudioMap } from '@/lib/domain/studio/read/read-map'
import { queryFault } from '@/lib/domain/studio/sql/query-fault'
import { sqlTables } from '@/lib/domain/studio/sql/sql-names'
import { openSqlPort } from '@/tests/support/sql-port'
import { studioMap } from '@/tests/support/studio-map'

const file = studioMap()
const { datasets } = readStudioMap(file)
const tables = sqlTables(datasets)

const sources = tables.map(({ dataId, name }) => ({
  name,
  read: async () => {
    const at = datasets.findIndex(({ id }) => id === dataId)
    const dataset = datasets[at]
    const rows = file.datasets[at]?.data.allData
    if (!dataset || !rows) throw new Error('No such dataset.')
    return datasetArrow(dataset, (row, column) => rows[row]?.[column])
  },
}))

const ended = jest.fn()
const client = new SqlClient(sources, () => openSqlPort(ended))
const run = (sql: string) => client.run(sql, new AbortController().signal)

async function texts(sql: string): Promise<string[][]> {
  const { columns, rows } = await run(sql)
  return [
    columns.map(({ name }) => name),
    ...Array.from({ length: rows }, (_, row) => columns.map(({ textAt }) => textAt(row))),
  ]
}

const faultOf = async (sql: string) => {
  const error: unknown = await run(sql).catch((reason: unknown) => reason)
  return queryFault(error instanceof Error ? error.message : '', { sql, tables })
}

describe('queries over the datasets of a map', () => {
  it('see typed columns under the names of the datasets', async () => {
    expect(await texts('describe stops')).toEqual(
      expect.arrayContaining([
        expect.arrayContaining(['lat', 'DOUBLE']),
        expect.arrayContaining(['name', 'VARCHAR']),
        expect.arrayContaining(['kwh', 'BIGINT']),
        expect.arrayContaining(['seen', 'TIMESTAMP_MS']),
      ]),
    )
    expect(
      await texts(
        "select name, sum(kwh) as kwh, max(seen) as last from stops where seen >= '2026-01-02' group by name",
      ),
    ).toEqual([
      ['name', 'kwh', 'last'],
      ['south', '50', '3 Jan 2026 10:30'],
    ])
    expect(await texts('select shape[:17] as a, shape as a from stops limit 1')).toEqual([
      ['a', 'a_2'],
      ['{"type":"Feature"', expect.stringMatching(/\]\]\}\}$/)],
    ])
    expect(
      await texts('select current_date > seen as past, null as nothing, [1, 2] as list from stops limit 1'),
    ).toEqual([
      ['past', 'nothing', 'list'],
      ['true', '–', '[1,2]'],
    ])
  })

  it('end at the maximum number of rows', async () => {
    const { rows, isCut } = await run('select * from range(3000000)')
    expect(isCut).toBe(true)
    expect(rows).toBeGreaterThanOrEqual(1_000_000)
    expect(await run('select 1')).toMatchObject({ rows: 1, isCut: false })
  })

  it.each([
    ['select name,\n  sum(kw) from stops', 'there is no column “kw” in stops.', '2:7 kwh'],
    ["select 'ü', s.nam from stops s", 'there is no column “nam” in stops.', '1:13 s.name'],
    ['select * from stop', 'there is no dataset “stop”.', '1:15 stops'],
    ['select rond(kwh) from stops', 'there is no function “rond”.', '1:8 round'],
    ['selec 1', '“selec” is not expected here.', '1:1'],
    ['select 1 from', 'the query ends too early.', '1:13'],
    ["select json_extract(name, 'a') from stops", 'the extension json, which is not loaded here.', '1:8'],
    ["select * from read_csv('/etc/passwd')", 'files, addresses and extensions are disabled.', '1:15'],
    ['create table a as select 1', 'queries only read: nothing can be written.', ''],
    ['load spatial', 'files, addresses and extensions are disabled.', ''],
    ["set memory_limit = '3GB'", 'the configuration has been locked', ''],
  ])('explain what is wrong with %j', async (sql, message, expected) => {
    const { message: said, at, fix } = await faultOf(sql)
    expect(said.endsWith(message)).toBe(true)
    expect(`${at ? `${at.line}:${at.column}` : ''} ${fix?.text ?? ''}`.trim()).toBe(expected)
  })

  it('stop at once without blocking the next one', async () => {
    const begun = Promise.withResolvers<void>()
    const connectInternal = () => {
      begun.resolve()
      return new Promise<number>(() => {})
    }
    const never: OpenedPort = {
      port: { connectInternal } as unknown as OpenedPort['port'],
      end: ended,
      broken: new Promise(() => {}),
    }
    const opened = jest
      .fn<Promise<OpenedPort>, []>()
      .mockResolvedValueOnce(never)
      .mockImplementation(() => openSqlPort(ended))
    const stoppable = new SqlClient(sources, opened)
    const stop = new AbortController()
    const first = stoppable.run('select 1', stop.signal)
    const second = stoppable.run('select 2', new AbortController().signal)
    await begun.promise
    stop.abort()
    await expect(first).rejects.toThrow(SqlStopped)
    expect(await second).toMatchObject({ rows: 1 })
    expect([opened, ended].map(({ mock }) => mock.calls.length)).toEqual([2, 1])
  })
})
