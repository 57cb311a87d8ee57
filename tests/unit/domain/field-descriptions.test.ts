import { columnTexts } from '@/lib/catalogue/column-texts'
import { hexagonFields } from '@/lib/catalogue/hexagon-columns'
import { siteColumns } from '@/lib/catalogue/site-columns'
import { describeFields } from '@/lib/domain/prediction/field-descriptions'
import { locationFields } from '@/lib/domain/prediction/location-fields'

const described = describeFields()

describe('the descriptions of fields', () => {
  test.each([
    ['an evaluated location', locationFields],
    ['a site', siteColumns],
    ['a hexagon', hexagonFields],
  ])('cover every field of %s', (_, fields) => {
    const silent = fields.filter(({ name }) => {
      const field = described[name]
      return !field || field.name === '' || !/^[A-Z0-9].{4,}\.$/.test(field.description)
    })
    expect(silent.map(({ name }) => name)).toEqual([])
  })

  test('fit every table that shares a name', () => {
    expect(described.Population?.description).toMatch(/hexagon.*site/)
    expect(described['Road class']?.description).toMatch(/hexagon.*site.*evaluated location/)
    expect(described['Score DC']).toEqual({ name: 'Score DC', ...columnTexts['Score DC'] })
  })

  test('name a unit where there is one', () => {
    expect(described['Road length motorway link']?.unit).toBe('m')
    expect(described['Buildings Area']?.unit).toBe('m²')
    expect(described['NUTS 3']).not.toHaveProperty('unit')
  })
})

test('lists each hexagon column once and gives visitors what a map and a first look need', () => {
  const names = hexagonFields.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(hexagonFields.filter(({ free }) => free).map(({ name }) => name)).toEqual([
    'Hex ID',
    'lat',
    'lng',
    'Score',
    'Score DC',
    'Score AC',
    'POI restaurants',
    'edge',
  ])
})
