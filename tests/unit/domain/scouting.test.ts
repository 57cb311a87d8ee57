import { demandStep } from '@/lib/catalogue/demand-step'
import { chargerFields, siteColumns } from '@/lib/catalogue/site-columns'
import type { Rows } from '@/lib/contract/dataset'
import { chargersAt, nearestCharger } from '@/lib/domain/scouting/scouted-charger'
import { siteAt, siteKind, siteTitle, wantedTypes } from '@/lib/domain/scouting/scouted-site'
import { atlasOfMap, findScoutingCountry, scoutingCountries } from '@/lib/domain/scouting/scouting-country'
import { sortForLegend, startingSort } from '@/lib/domain/scouting/site-order'
import { nextSelection } from '@/lib/domain/scouting/site-selection'
import { tableOf } from '@/lib/domain/tables/data-table'

const rowsOf = (values: Record<string, string | number | boolean>): Rows => ({
  fields: siteColumns.map(({ name, type }) => ({ name, type })),
  all_data: [siteColumns.map(({ name }) => values[name] ?? null)],
})

describe('a row of a search', () => {
  test('is read by the names of its columns, whatever their order', () => {
    const { fields, all_data } = rowsOf({ osm_id: '7', lat: 47, lng: 9, capacity: 12, 'Score DC': 0.5 })
    const turned = { fields: [...fields].reverse(), all_data: all_data.map((row) => [...row].reverse()) }
    expect(siteAt(tableOf(turned), 0)).toMatchObject({
      id: '7',
      lat: 47,
      capacity: 12,
      scores: { DC: 0.5, AC: null },
    })
  })

  test('keeps 0 apart from a figure that is locked', () => {
    const site = siteAt(tableOf(rowsOf({ 'POI restaurants': 0 })), 0)
    expect(site?.poi).toMatchObject({ restaurants: 0, retail: null })
  })

  test('goes by its name and town, and by its kind without a name', () => {
    expect(siteTitle({ name: 'TaK', city: 'Schaan', type: 'parking' })).toBe('TaK, Schaan')
    expect(siteTitle({ name: 'Bahnhof Schaan', city: 'Schaan', type: 'parking' })).toBe('Bahnhof Schaan')
    expect(siteTitle({ name: '', city: 'Vaduz', type: 'gas station' })).toBe('Fuel Station, Vaduz')
  })

  test('says its kind and its type of parking', () => {
    expect(siteKind({ type: 'parking', parkingType: 'underground' })).toBe('Parking · Underground')
    expect(siteKind({ type: 'rest station', parkingType: '' })).toBe('Rest Stop')
  })

  test('any location type asks for no type at all', () => {
    expect(wantedTypes('any')).toEqual([])
    expect(wantedTypes('fuel')).toEqual(['gas station'])
  })
})

describe('the order of the list', () => {
  test('by score follows the legend, by anything else does not', () => {
    expect(sortForLegend('score-dc', 'AC')).toBe('score-ac')
    expect(sortForLegend('capacity', 'AC')).toBe('capacity')
    expect(sortForLegend(null, 'AC')).toBeNull()
  })

  test('before one is chosen is by demand, and by size for visitors, who do not see demand', () => {
    expect(startingSort(true, 'DC')).toBe('score-dc')
    expect(startingSort(true, 'AC')).toBe('score-ac')
    expect(startingSort(false, 'DC')).toBe('capacity')
  })
})

describe('choosing a location', () => {
  const none = { active: null, compared: null }

  test('selects it, and once more deselects it', () => {
    const selected = nextSelection(none, { id: '1', isShift: false })
    expect(selected).toEqual({ active: '1', compared: null })
    expect(nextSelection(selected, { id: '1', isShift: false })).toEqual(none)
  })

  test('with shift compares it, and once more stops comparing', () => {
    const compared = nextSelection({ active: '1', compared: null }, { id: '2', isShift: true })
    expect(compared).toEqual({ active: '1', compared: '2' })
    expect(nextSelection(compared, { id: '2', isShift: true })).toEqual({ active: '1', compared: null })
  })

  test('never makes one location both', () => {
    expect(nextSelection({ active: '1', compared: '2' }, { id: '2', isShift: false })).toEqual({
      active: '2',
      compared: null,
    })
    expect(nextSelection({ active: '1', compared: null }, { id: '1', isShift: true })).toEqual({
      active: '1',
      compared: null,
    })
  })
})

describe('the countries to scout', () => {
  const map = (slug: string) =>
    `https://app.example/kepler?mapUrl=https://app.example/api/scout/maps/${slug}.json`

  test('stand by name and open the atlas of their map address', () => {
    const countries = scoutingCountries([
      { name: 'Malta', map: map('malta') },
      { name: 'Isle of Man', map: map('isle-of-man') },
    ])
    expect(countries.map(({ name }) => name)).toEqual(['Isle of Man', 'Malta'])
    expect(findScoutingCountry(countries, 'isle of man')?.slug).toBe('isle-of-man')
    expect(findScoutingCountry(countries, 'ISLE-OF-MAN')?.slug).toBe('isle-of-man')
    expect(findScoutingCountry(countries, 'atlantis')).toBeUndefined()
  })

  test('leave out an address that leads elsewhere', () => {
    expect(atlasOfMap('https://app.example/kepler?mapUrl=https://other.example/x.json')).toBeNull()
    expect(atlasOfMap('no address')).toBeNull()
  })
})

test('the nearest charger is found by distance, not by order', () => {
  const rows: Rows = {
    fields: [...chargerFields],
    all_data: [
      ['far', 'Far', '', 47.2, 9.6, 'AC', 2, 0, 0, 22, false, 1],
      ['near', 'Near', 'LKW', 47.166, 9.51, 'HPC', 0, 0, 6, 300, true, 2],
    ],
  }
  const found = nearestCharger({ lat: 47.165, lng: 9.51 }, chargersAt(tableOf(rows), [0, 1]))
  expect(found?.charger).toMatchObject({ id: 'near', class: 'HPC', points: { AC: 0, DC: 0, HPC: 6 } })
  expect(Math.round(found?.metres ?? 0)).toBe(111)
})

test('scores fall into nine equal steps, the ends included', () => {
  expect([0, 0.11, 1 / 9, 0.5, 8 / 9, 0.99, 1].map(demandStep)).toEqual([1, 1, 2, 5, 9, 9, 9])
})
