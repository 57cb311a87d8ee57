import { queryFault } from '@/lib/domain/studio/sql/query-fault'
import { columnNames, quotedName, sqlTables } from '@/lib/domain/studio/sql/sql-names'
import { isBlank, statementFault, titleOf } from '@/lib/domain/studio/sql/sql-statement'
import { lettersOf, placeIn, wordAt } from '@/lib/domain/studio/sql/text-place'

const tableNames = (labels: readonly string[]) =>
  sqlTables(labels.map((label, at) => ({ id: `d${at}`, label, columns: [] }))).map(({ name }) => name)

describe('names in queries', () => {
  it('come from labels, plain and unique', () => {
    expect(
      tableNames([
        'Charging sessions.csv',
        'charging_sessions',
        'Städte & Orte',
        '2026',
        'Order',
        '"; drop table x --',
        '日本',
      ]),
    ).toEqual([
      'charging_sessions',
      'charging_sessions_2',
      'stadte_orte',
      't_2026',
      't_order',
      'drop_table_x',
      'dataset',
    ])
  })

  it('keep column names except those that the database cannot tell apart', () => {
    expect(columnNames(['Name', 'name', '', 'a "b"'])).toEqual(['Name', 'name_2', 'column_3', 'a "b"'])
  })

  it.each([
    ['kwh', 'kwh'],
    ['order', '"order"'],
    ['energy, kWh', '"energy, kWh"'],
    ['a "b"', '"a ""b"""'],
  ])('are quoted if necessary: %s', (name, quoted) => expect(quotedName(name)).toBe(quoted))
})

describe('a query before it runs', () => {
  it.each([
    ['select 1'],
    ['  -- a title; here\n(select 1);\n'],
    ['select \';\' as "a;b", $$;$$ /* ; */'],
    ['WITH a AS (select 1) from a'],
    [`select ${'(1),'.repeat(500)}1`],
    [`select '${'('.repeat(500)}'`],
  ])('is accepted: %j', (sql) => expect(statementFault(sql)).toBeUndefined())

  it.each([
    ['select 1;\ndrop table a', 'one query at a time: remove what follows the semicolon.', [2, 1]],
    ['/* x */ DROP table a', 'queries only read: begin with select instead of drop.', [1, 9]],
    [`select '${'x'.repeat(100_000)}'`, 'the query is too long.', undefined],
    [`select ${'('.repeat(5_000)}1`, 'the query has more than 200 brackets open at once.', [1, 208]],
  ])('is refused: %#', (sql, message, place) => {
    const fault = statementFault(sql)
    expect([fault?.message, fault?.at && [fault.at.line, fault.at.column]]).toEqual([message, place])
  })

  it('may be blank, and may have a title', () => {
    expect([' -- nothing\n ;', 'select'].map(isBlank)).toEqual([true, false])
    expect(['--  Energy by station\nselect', 'select', '--\nselect'].map(titleOf)).toEqual([
      'Energy by station',
      undefined,
      undefined,
    ])
  })
})

describe('positions in a text', () => {
  it('count letters, lines and columns', () => {
    expect(lettersOf('ü€😀x', 9)).toBe(4)
    expect(placeIn('ab\ncd', 4, 5)).toEqual({ from: 4, to: 5, line: 2, column: 2 })
    expect(wordAt('sum("a b".c)', 4)).toMatchObject({ from: 4, to: 11 })
    expect(wordAt('select 1 from \n', 13)).toMatchObject({ from: 12, to: 13 })
  })
})

describe('a database error', () => {
  const asked = { sql: 'select 1', tables: [] }
  const said = (type: string, text: string) =>
    queryFault(JSON.stringify({ exception_type: type, exception_message: text }), asked).message

  it('becomes a sentence', () => {
    expect(said('Out of Memory', 'could not allocate block')).toContain('more memory than the 1 GB')
    expect(said('Extension Autoloading', "the required extension 'icu':\nno")).toContain('extension icu')
    expect(said('Conversion', "Could not convert string 'a' to INT32\nmore")).toBe(
      "Could not convert string 'a' to INT32",
    )
    expect(queryFault('The database has stopped.', asked)).toEqual({ message: 'The database has stopped.' })
    expect(queryFault('{"a":', asked).message).toBe('{"a":')
    expect(queryFault('', asked).message).toBe('the query failed.')
  })
})
