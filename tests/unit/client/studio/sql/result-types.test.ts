import { arrowRows } from '@/lib/client/studio/columnar/columnar-rows'
import { resultCsv } from '@/lib/client/studio/sql/result-csv'
import { resultOrder } from '@/lib/client/studio/sql/result-order'
import { SqlClient } from '@/lib/client/studio/sql/sql-client'
import { resultColumns } from '@/lib/client/studio/sql/sql-result'
import { openSqlPort } from '@/tests/support/sql-port'

const client = new SqlClient([], () => openSqlPort(jest.fn()))
const run = (sql: string) => client.run(sql, new AbortController().signal)

async function cell(value: string): Promise<[text: string | undefined, raw: unknown]> {
  const { columns } = await run(`select ${value} as value`)
  return [columns[0]?.textAt(0), columns[0]?.valueAt(0)]
}

describe('a value of DuckDB', () => {
  it.each<[string, string, unknown]>([
    ['9007199254740993::bigint', '9,007,199,254,740,993', '9007199254740993'],
    ['(-12345)::bigint', '−12,345', -12_345],
    ['2026::integer', '2026', 2026],
    ['18446744073709551615::ubigint', '18,446,744,073,709,551,615', '18446744073709551615'],
    [
      '(-170141183460469231731687303715884105727)::hugeint',
      '−170,141,183,460,469,231,731,687,303,715,884,105,727',
      '-170141183460469231731687303715884105727',
    ],
    [
      '340282366920938463463374607431768211455::uhugeint',
      '340,282,366,920,938,463,463,374,607,431,768,211,455',
      '340282366920938463463374607431768211455',
    ],
    ['sum(x) from (values (1), (2)) t(x) --', '3', 3],
    ['count(*)', '1', 1],
    [
      '12345678901234567890.123456789::decimal(38, 9)',
      '12,345,678,901,234,567,890.123456789',
      '12345678901234567890.123456789',
    ],
    ['1.10::decimal(4, 2)', '1.10', '1.10'],
    ['(-0.05)::decimal(9, 2)', '−0.05', '-0.05'],
    ['(-1234567.5)::double', '−1,234,567.5', -1_234_567.5],
    ['0.00000012345::double', '0.00000012345', 0.00000012345],
    ['1e300::double', '1E300', 1e300],
    ['0.1::float', '0.1', 0.1],
    ["'nan'::double", 'NaN', Number.NaN],
    ["'-inf'::double", '−Infinity', Number.NEGATIVE_INFINITY],
    ['true', 'true', 'true'],
    ['null', '–', null],
    ["'12:34:56.789'::time", '12:34:56.789', '12:34:56.789'],
    ["'12:34:56'::time", '12:34:56', '12:34:56'],
    ["'12:34:56.5+02'::timetz", '12:34:56.5+02', '12:34:56.5+02'],
    [
      "interval '1 year 2 months 3 days 04:05:06.789'",
      '1 year 2 months 3 days 04:05:06.789',
      '1 year 2 months 3 days 04:05:06.789',
    ],
    ["interval '-90 minutes'", '-01:30:00', '-01:30:00'],
    ["interval '0 days'", '00:00:00', '00:00:00'],
    ["'2024-02-29'::date", '29 Feb 2024', '2024-02-29'],
    ["'0044-03-15 (BC)'::date", expect.any(String) as unknown as string, '-000043-03-15'],
    ["'1899-12-31'::date", '31 Dec 1899', '1899-12-31'],
    ["'-infinity'::date", '-infinity', '-infinity'],
    ["'infinity'::timestamp", 'infinity', 'infinity'],
    ["'2024-02-29 01:02'::timestamp", '29 Feb 2024 01:02', '2024-02-29T01:02:00.000Z'],
    ["'2024-02-29 01:02:03'::timestamp_s", '29 Feb 2024 01:02:03', '2024-02-29T01:02:03.000Z'],
    ["'2024-02-29 01:02:03.45'::timestamp_ms", '29 Feb 2024 01:02:03.45', '2024-02-29T01:02:03.450Z'],
    ["'2024-02-29 01:02:03.456789'::timestamp", '29 Feb 2024 01:02:03.456789', '2024-02-29T01:02:03.456789Z'],
    [
      "'2024-02-29 01:02:03.123456789'::timestamp_ns",
      '29 Feb 2024 01:02:03.123456789',
      '2024-02-29T01:02:03.123456789Z',
    ],
    ["'1969-12-31 23:59:59.5'::timestamp", '31 Dec 1969 23:59:59.5', '1969-12-31T23:59:59.500Z'],
    ["'2024-02-29 01:02:00+00'::timestamptz", '29 Feb 2024 01:02', '2024-02-29T01:02:00.000Z'],
    [
      "'a9e31f66-84a4-4046-a333-e3ad5cd944d3'::uuid",
      'a9e31f66-84a4-4046-a333-e3ad5cd944d3',
      'a9e31f66-84a4-4046-a333-e3ad5cd944d3',
    ],
    ["'a'::enum('a', 'b')", 'a', 'a'],
    ['[1, null, 9007199254740993]', '[1,null,"9007199254740993"]', '[1,null,"9007199254740993"]'],
    ["[date '2024-01-01']", '["2024-01-01"]', '["2024-01-01"]'],
    ['[1, 2]::integer[2]', '[1,2]', '[1,2]'],
    [
      "{'a': 1, 't': time '01:02:03', 'd': 1.10::decimal(4, 2)}",
      '{"a":1,"t":"01:02:03","d":"1.10"}',
      '{"a":1,"t":"01:02:03","d":"1.10"}',
    ],
    ["map{'k': 1, 'l': 2}", '{"k":1,"l":2}', '{"k":1,"l":2}'],
    ["union_value(at := date '2024-01-01')", '2024-01-01', '2024-01-01'],
    ["'\\xAA\\x00bc'::blob", '\\xAA\\x00bc', '\\xAA\\x00bc'],
    ["'10101'::bit", '10101', '10101'],
    ["'1010101011'::bit", '1010101011', '1010101011'],
  ])('%s has a text and a raw value', async (value, text, raw) => {
    expect(await cell(value)).toEqual([text, raw])
  })

  it('of a union has the text of its member in each row', async () => {
    const { columns } = await run(
      "select unnest([union_value(num := 1)::union(num decimal(4, 2), seen date), date '2024-01-01']) as value",
    )
    expect([0, 1].map((row) => columns[0]?.valueAt(row))).toEqual(['1.00', '2024-01-01'])
  })
})

const large = `
  select * from (values (9007199254740993::bigint, 1.10::decimal(4, 2), 2::hugeint),
    (9007199254740992::bigint, 10.05::decimal(4, 2), null), (-5::bigint, 2.00::decimal(4, 2), 3::hugeint)) t(a, b, c)`

it('writes raw values as CSV', async () => {
  const text = await (await resultCsv(await run(large))).text()
  expect(text.replace('\uFEFF', '').split('\r\n')).toEqual([
    'a,b,c',
    '9007199254740993,1.10,2',
    '9007199254740992,10.05,',
    '-5,2.00,3',
    '',
  ])
})

it('orders whole numbers and decimals exactly', async () => {
  const { bytes } = await run(large)
  const order = (column: number) => [...resultOrder({ bytes, column, isDown: false })]
  expect([order(0), order(1), order(2)]).toEqual([
    [2, 1, 0],
    [0, 2, 1],
    [0, 2, 1],
  ])
  expect(resultColumns(bytes).columns.map(({ isNumber }) => isNumber)).toEqual([true, true, true])
})

it('becomes rows of a dataset with the same values', async () => {
  const { bytes } = await run(`${large} where a > 0`)
  expect(await arrowRows(bytes)).toEqual([
    { a: '9007199254740993', b: 1.1, c: 2 },
    { a: '9007199254740992', b: 10.05, c: null },
  ])
})
