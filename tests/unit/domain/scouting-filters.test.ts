import { filterTable, scoutingFilters } from '@/lib/catalogue/scouting-filters'
import { siteColumns } from '@/lib/catalogue/site-columns'
import { filterConfigSchema, filterFileSchema } from '@/lib/contract/filter-config'
import { filterAddress } from '@/lib/domain/filters/filter-address'
import { siteSorts, sortOfField } from '@/lib/domain/scouting/site-order'
import { siteValue } from '@/lib/domain/scouting/site-values'
import { scoutedSite } from '@/tests/support/scouted-sites'

describe('the shipped filters', () => {
  test('are a valid installation file', () => {
    expect(filterFileSchema.parse(JSON.parse(JSON.stringify(filterTable)))).toEqual(filterTable)
    expect(filterConfigSchema.parse(scoutingFilters)).toEqual(scoutingFilters)
  })

  test('survive validation by the service', () => {
    expect(filterFileSchema.parse(scoutingFilters)).toEqual(filterTable)
  })

  test('give visitors the sorts and fields of free columns, and no slider over locations', () => {
    const free = siteColumns.filter((column) => column.free).map(({ name }) => name as string)
    for (const { field, free: isFree } of [...scoutingFilters.sorts, ...scoutingFilters.display.fields]) {
      expect(isFree).toBe(free.includes(field))
    }
    const parkings = scoutingFilters.datasets.find(({ label }) => label === 'parkings')?.fields ?? []
    expect(parkings.filter(({ kind, free: isFree }) => kind === 'range' && isFree)).toEqual([])
    expect(parkings.filter(({ free: isFree }) => isFree).map(({ field }) => field)).toEqual([
      'POI restaurants',
      'Parking Type',
      'Location Type',
      'Brand',
    ])
  })

  test('include the sorts that the list knows', () => {
    expect(scoutingFilters.sorts.map(({ field }) => sortOfField(field))).toEqual(
      siteSorts.map(({ value }) => value),
    )
    expect(sortOfField('Brand')).toBeNull()
  })
})

describe("an installation's file", () => {
  const messages = (change: object) => {
    const parsed = filterFileSchema.safeParse({ ...filterTable, ...change })
    return parsed.success
      ? []
      : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  }
  const { display } = filterTable

  test('may show other fields', () => {
    expect(messages({ display: { ...display, default: ['Brand', 'Population'] } })).toEqual([])
  })

  test.each([
    [{ sorts: [{ field: 'Brand', title: 'Brand' }] }, 'sorts.0.field: Expected one of capacity,'],
    [{ display: { ...display, default: ['lat', 'lng'] } }, 'This field cannot be in the list'],
    [{ display: { ...display, fields: [] } }, '"capacity" is not among the display fields'],
    [{ display: { ...display, most: 4 } }, 'Expected 2 to 4 fields, not 5'],
    [{ distances: [{ value: 'x', title: 'X', fields: [] }] }, 'distances.0.fields'],
    [{ version: 2 }, 'version'],
  ])('is refused for %j', (change, words) => {
    expect(messages(change).join('\n')).toContain(words)
  })
})

describe('the address of a filter configuration', () => {
  const origin = 'https://studio.test'
  const foreign = 'https://config.test/fleet.json?team=a&b'
  test.each([
    [null, '/api/scout/filters/scouting-filter-config.json'],
    ['', '/api/scout/filters/scouting-filter-config.json'],
    ['fleet.json', '/api/scout/filters/fleet.json'],
    ['/api/scout/filters/fleet.json', '/api/scout/filters/fleet.json'],
    [`${origin}/api/scout/filters/fleet.json`, '/api/scout/filters/fleet.json'],
    [foreign, '/api/scout/filters?url=https%3A%2F%2Fconfig.test%2Ffleet.json%3Fteam%3Da%26b'],
    ['//config.test/fleet.json', '/api/scout/filters?url=https%3A%2F%2Fconfig.test%2Ffleet.json'],
    ['../me', undefined],
    ['%2e%2e/%2e%2e/me.json', undefined],
    ['javascript:alert(1)', undefined],
    ['file:///etc/passwd', undefined],
    [`https://config.test/${'a'.repeat(2000)}`, undefined],
    ['https://', undefined],
  ])('for %j is %j', (url, address) => {
    expect(filterAddress(url, origin)).toBe(address)
  })
})

test('reads a value for every column that can be shown', () => {
  const site = scoutedSite({ brand: 'Aldi' })
  for (const { field } of filterTable.display.fields) expect(siteValue[field](site)).not.toBeUndefined()
  expect(siteValue.Brand(site)).toBe('Aldi')
})
