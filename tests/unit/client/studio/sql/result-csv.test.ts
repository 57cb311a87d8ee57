import { tableFromArrays, tableToIPC, timestamp, utf8 } from '@uwdata/flechette'
import { resultCsv } from '@/lib/client/studio/sql/result-csv'
import { resultColumns } from '@/lib/client/studio/sql/sql-result'

it('writes a result as CSV without executable formulas', async () => {
  const table = tableFromArrays(
    { name: ['=1+1', 'a "b", c', null, '-5'], seen: [0, null, 1, 2], kwh: new Float64Array([1.5, 2, 3, -4]) },
    { types: { name: utf8(), seen: timestamp(1, null) } },
  )
  const bytes = tableToIPC(table, { format: 'stream' })
  if (!bytes) throw new Error('No bytes.')
  const text = await (await resultCsv(resultColumns(bytes))).text()
  expect(text.replace('\uFEFF', '').split('\r\n')).toEqual([
    'name,seen,kwh',
    "'=1+1,1970-01-01T00:00:00.000Z,1.5",
    '"a ""b"", c",,2',
    ',1970-01-01T00:00:00.001Z,3',
    '-5,1970-01-01T00:00:00.002Z,-4',
    '',
  ])
})
