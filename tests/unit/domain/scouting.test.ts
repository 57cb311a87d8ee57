import { demandStep } from '@/lib/catalogue/demand-step'
import { siteColumns, stationFields } from '@/lib/catalogue/site-columns'
import type { Rows } from '@/lib/contract/dataset'
import { localTitle, siteAt, siteKind, siteTitle, wantedTypes } from '@/lib/domain/scouting/scouted-site'
import { nearestOfClasses, nearestStation, stationsAt } from '@/lib/domain/scouting/scouted-station'
import { atlasOfMap, findScoutingCountry, scoutingCountries } from '@/lib/domain/scouting/scouting-country'
import { sortForLegend, startingSort } from '@/lib/domain/scouting/site-order'
import { nextSelection } from '@/lib/domain/scouting/site-selection'
import { siteValue } from '@/lib/domain/scouting/site-values'
import { tableOf } from '@/lib/domain/tables/data-table'

const rowsOf = (values: Record<string, string | number | boolean>): Rows => ({
  fields: siteColumns.map(({ name, type }) => ({ name, type })),
  all_data: [siteColumns.map(({ name }) => values[name] ?? null)],
})

describe('a row of a search', () => {
  test('is read by column name, whatever the order', () => {
    const { fields, all_data } = rowsOf({ osm_id: '7', lat: 47, lng: 9, capacity: 12, 'Score DC': 0.5 })
    const turned = { fields: [...fields].reverse(), all_data: all_data.map((row) => [...row].reverse()) }
    expect(siteAt(tableOf(turned), 0)).toMatchObject({
      id: '7',
      lat: 47,
      capacity: 12,
      scores: { DC: 0.5, AC: null },
    })
  })

  test('distinguishes 0 from a locked value', () => {
    const site = siteAt(tableOf(rowsOf({ 'POI restaurants': 0 })), 0)
    expect(site?.poi).toMatchObject({ restaurants: 0, retail: null })
  })

  test('has its parts in order, its grouped bays and its well-known roads', () => {
    const site = siteAt(
      tableOf(
        rowsOf({
          'Score traffic': 0.9,
          'Score population': 0.8,
          'Score places DC': 0.7,
          'Score places AC': 0.6,
          'Score competition DC': 0.5,
          'Score competition AC': 0.4,
          'Score size': 0.3,
          members: '9.52,47.14;9.521,47.1401',
          'Main road': 'Landstrasse',
          'Main road class': 'Primary',
          'Main road AADT': 12_400,
          'Main road counted': true,
          'Main road distance': 240,
        }),
      ),
      0,
    )
    expect(site?.parts).toEqual({ DC: [0.9, 0.8, 0.7, 0.5, 0.3], AC: [0.9, 0.8, 0.6, 0.4, 0.3] })
    expect(site?.members).toEqual([
      [9.52, 47.14],
      [9.521, 47.1401],
    ])
    expect(site?.main).toEqual({
      name: 'Landstrasse',
      class: 'Primary',
      aadt: 12_400,
      isCounted: true,
      metres: 240,
    })
    expect(site?.busiest).toBeNull()
  })

  test('has no parts, bays or roads without these columns', () => {
    const fields = [{ name: 'osm_id', type: 'string' as const }]
    const site = siteAt(tableOf({ fields, all_data: [['7']] }), 0)
    expect(site).toMatchObject({ members: [], busiest: null, main: null })
    expect(site?.parts.DC).toEqual([null, null, null, null, null])
  })

  test('is titled by name and town, or by location type without a name', () => {
    expect(siteTitle({ name: 'TaK', city: 'Schaan', type: 'parking' })).toBe('TaK, Schaan')
    expect(siteTitle({ name: 'Bahnhof Schaan', city: 'Schaan', type: 'parking' })).toBe('Bahnhof Schaan')
    expect(siteTitle({ name: '', city: 'Vaduz', type: 'gas station' })).toBe('Fuel Station, Vaduz')
  })

  test('has the names that the reader can read, beside those on the signs', () => {
    const local = { name: 'Λιμάνι', city: 'Αθήνα' }
    const columns = { ...local, latin_name: 'Harbour', latin_city: 'Athens' }
    const site = siteAt(tableOf(rowsOf(columns)), 0) ?? fail()
    expect([siteTitle(site), localTitle(site)]).toEqual(['Harbour, Athens', 'Λιμάνι, Αθήνα'])
    expect([siteValue.name(site), siteValue.latin_name(site)]).toEqual(['Λιμάνι', 'Harbour'])
    const inLocalTown = siteAt(tableOf(rowsOf({ ...local, latin_name: 'Harbour' })), 0) ?? fail()
    expect([siteTitle(inLocalTown), localTitle(inLocalTown)]).toEqual(['Harbour, Αθήνα', 'Λιμάνι'])
    const before = siteAt(tableOf(rowsOf(local)), 0) ?? fail()
    expect([siteTitle(before), localTitle(before)]).toEqual(['Λιμάνι, Αθήνα', undefined])
  })

  test('shows its location type and parking type', () => {
    expect(siteKind({ type: 'parking', parkingType: 'underground' })).toBe('Parking · Underground')
    expect(siteKind({ type: 'rest station', parkingType: '' })).toBe('Rest Stop')
  })

  test('is not filtered by type if any location type matches', () => {
    expect(wantedTypes('any')).toEqual([])
    expect(wantedTypes('fuel')).toEqual(['gas station'])
  })
})

describe('the order of the list', () => {
  test('follows the legend only when sorted by score', () => {
    expect(sortForLegend('score-dc', 'AC')).toBe('score-ac')
    expect(sortForLegend('capacity', 'AC')).toBe('capacity')
    expect(sortForLegend(null, 'AC')).toBeNull()
  })

  test('starts by demand, or by size for visitors, who do not see demand', () => {
    expect(startingSort(true, 'DC')).toBe('score-dc')
    expect(startingSort(true, 'AC')).toBe('score-ac')
    expect(startingSort(false, 'DC')).toBe('capacity')
  })
})

describe('choosing a location', () => {
  const none = { active: null, compared: null }

  test('selects it, and deselects it the second time', () => {
    const selected = nextSelection(none, { id: '1', isShift: false })
    expect(selected).toEqual({ active: '1', compared: null })
    expect(nextSelection(selected, { id: '1', isShift: false })).toEqual(none)
  })

  test('compares it with Shift, and stops comparing the second time', () => {
    const compared = nextSelection({ active: '1', compared: null }, { id: '2', isShift: true })
    expect(compared).toEqual({ active: '1', compared: '2' })
    expect(nextSelection(compared, { id: '2', isShift: true })).toEqual({ active: '1', compared: null })
  })

  test('never makes a location both active and compared', () => {
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

  test('are sorted by name and open the atlas of their map address', () => {
    const countries = scoutingCountries([
      { name: 'Malta', map: map('malta') },
      { name: 'Isle of Man', map: map('isle-of-man') },
    ])
    expect(countries.map(({ name }) => name)).toEqual(['Isle of Man', 'Malta'])
    expect(findScoutingCountry(countries, 'isle of man')?.slug).toBe('isle-of-man')
    expect(findScoutingCountry(countries, 'ISLE-OF-MAN')?.slug).toBe('isle-of-man')
    expect(findScoutingCountry(countries, 'atlantis')).toBeUndefined()
  })

  test('exclude addresses that lead elsewhere', () => {
    expect(atlasOfMap('https://app.example/kepler?mapUrl=https://other.example/x.json')).toBeNull()
    expect(atlasOfMap('no address')).toBeNull()
  })
})

test('finds the nearest station by distance, not by order', () => {
  const rows: Rows = {
    fields: [...stationFields],
    all_data: [
      ['far', 'Far', '', 47.2, 9.6, 'AC', 2, 0, 0, 22, false, 1],
      ['near', 'Near', 'LKW', 47.166, 9.51, 'HPC', 0, 0, 6, 300, true, 2],
    ],
  }
  const found = nearestStation({ lat: 47.165, lng: 9.51 }, stationsAt(tableOf(rows), [0, 1]))
  expect(found?.station).toMatchObject({ id: 'near', class: 'HPC', points: { AC: 0, DC: 0, HPC: 6 } })
  expect(Math.round(found?.metres ?? 0)).toBe(111)
})

test('finds the nearest stations of each class, nearest first', () => {
  const row = (id: string, lat: number, of: string) => [id, id, '', lat, 9.51, of, 1, 0, 0, 22, false, 1]
  const rows: Rows = {
    fields: [...stationFields],
    all_data: [
      row('AC far', 47.19, 'AC'),
      row('AC near', 47.166, 'AC'),
      row('HPC', 47.2, 'HPC'),
      row('AC next', 47.17, 'AC'),
    ],
  }
  const found = nearestOfClasses({ lat: 47.165, lng: 9.51 }, stationsAt(tableOf(rows), [0, 1, 2, 3]), 2)
  expect(found.map(({ id }) => id)).toEqual(['AC near', 'AC next', 'HPC'])
})

test('splits scores into nine equal steps, both ends included', () => {
  expect([0, 0.11, 1 / 9, 0.5, 8 / 9, 0.99, 1].map(demandStep)).toEqual([1, 1, 2, 5, 9, 9, 9])
})
