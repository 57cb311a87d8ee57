import { csvTable } from '@/lib/domain/studio/read/csv-table'
import { mapOfCsv, mapOfJson, mapOfTexts } from '@/lib/domain/studio/read/file-map'
import { readDatasets } from '@/lib/domain/studio/read/read-data'
import type { Readings } from '@/lib/domain/tables/column-reading'

function column(texts: readonly string[], { more = '', chosen }: { more?: string; chosen?: Readings } = {}) {
  const [name, cells] = more ? [`lat;lng;more;x`, `47;9;${more};`] : ['lat;lng;x', '47;9;']
  const csv = `${name}\n${texts.map((text) => `${cells}"${text}"`).join('\n')}\n`
  const [dataset] = readDatasets(mapOfTexts(csvTable(csv), 'a.csv', chosen))
  const found = dataset?.columns.at(-1)
  return {
    type: found?.type,
    values: [...(found?.values ?? [])],
    reading: found?.reading,
    numbers: found?.numbers,
  }
}

describe('dates with two readings', () => {
  it('stay texts and are asked', () => {
    expect(column(['03/04/2026', '05/04/2026'])).toMatchObject({
      type: 'string',
      reading: { as: undefined, choices: ['day', 'month'] },
    })
  })

  it('are read as chosen', () => {
    const day = column(['03/04/2026'], { chosen: { x: 'day' } })
    expect(day).toMatchObject({ type: 'date', reading: { as: 'day', choices: ['day', 'month'] } })
    expect(day.numbers?.[0]).toBe(Date.UTC(2026, 3, 3))
    expect(column(['03/04/2026'], { chosen: { x: 'month' } }).numbers?.[0]).toBe(Date.UTC(2026, 2, 4))
  })

  it('follow another column of certain dates', () => {
    expect(column(['03/04/2026'], { more: '31/12/2025' })).toMatchObject({
      type: 'date',
      reading: { as: 'day' },
    })
    expect(column(['03/04/2026'], { more: '31.12.2025' })).toMatchObject({
      type: 'date',
      reading: { as: 'day' },
    })
    expect(column(['03/04/2026'], { more: '12/31/2025' })).toMatchObject({
      type: 'date',
      reading: { as: 'month' },
    })
  })

  it('are not asked if one of them decides', () => {
    expect(column(['03/04/2026', '13/04/2026']).reading).toBeUndefined()
  })
})

describe('numbers with two readings', () => {
  it('follow the decimal mark of the other columns', () => {
    expect(column(['1.234', '12.500'], { more: '1,5' })).toMatchObject({
      type: 'integer',
      values: [1234, 12500],
      reading: { as: 'comma' },
    })
    expect(column(['1.234', '12.500'], { more: '1.5' }).values).toEqual([1.234, 12.5])
  })

  it('are read as chosen, and the choice stays with the column', () => {
    expect(column(['1.234'], { chosen: { x: 'comma' } })).toMatchObject({
      values: [1234],
      reading: { as: 'comma', choices: ['point', 'comma'] },
    })
  })
})

it('reads typed degrees in any mark, without thousands', () => {
  const [dataset] = readDatasets(mapOfCsv('lat\tlng\n47.141\t9,521\n47,142\t−9.522\n', 'a.csv'))
  expect(dataset?.columns.map(({ values }) => [...values])).toEqual([
    [47.141, 47.142],
    [9.521, -9.522],
  ])
})

it('reads quoted numbers of JSON rows, but not codes', () => {
  const [dataset] = readDatasets(mapOfJson([{ lat: '47.1', lng: '9', zip: '01234' }], 'a.json'))
  expect(dataset?.columns.map(({ type }) => type)).toEqual(['real', 'integer', 'string'])
})
