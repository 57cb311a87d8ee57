import { columnTexts } from '@/lib/catalogue/column-texts'
import { hexagonFields } from '@/lib/catalogue/hexagon-columns'
import { siteColumns } from '@/lib/catalogue/site-columns'
import { competitionKeys, fleetKeys, poiKeys, populationKeys, trafficKeys } from '@/lib/contract/inference'
import { describeFields } from '@/lib/domain/estimate/field-descriptions'
import { locationFields } from '@/lib/domain/estimate/location-fields'

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

  test('name a unit if there is one', () => {
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

test('describe every input of the calculator, traffic under both of its names', () => {
  const inputs = [
    ...[...trafficKeys, 'iso3_total', ...populationKeys, ...competitionKeys],
    ...[...poiKeys, ...fleetKeys],
  ]
  const classes = ['total', '0', '1', '2', '3', '4', '5'].map((each) => `traffic_class_${each}`)
  for (const key of [...inputs, ...classes, 'connectors', 'Connector Config']) {
    expect(described[key]).toMatchObject({ name: expect.any(String), description: expect.any(String) })
  }
  expect(described.traffic_class_1?.description).toContain('functional road class 1')
})
