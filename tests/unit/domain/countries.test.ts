import { countries, findCountry } from '@/lib/catalogue/countries'

describe('countries', () => {
  test('are found by name, slug or code in any case', () => {
    for (const text of ['Liechtenstein', 'liechtenstein', 'LI', ' li ']) {
      expect(findCountry(text)).toEqual({ slug: 'liechtenstein', name: 'Liechtenstein', iso: 'LI' })
    }
    expect(findCountry('San Marino')?.iso).toBe('SM')
    expect(findCountry('Guinea-Bissau')?.iso).toBe('GW')
    expect(findCountry('us')?.slug).toBe('united-states')
    expect(findCountry('bosnia_and_herzegovina')?.slug).toBe('bosnia-and-herzegovina')
  })

  test('are not found by other text', () => {
    expect(findCountry('atlantis')).toBeNull()
    expect(findCountry('atlantis-north')).toBeNull()
    expect(findCountry('')).toBeNull()
  })

  test('have slugs that are safe in paths, and unique names and codes', () => {
    expect(countries.length).toBeGreaterThan(240)
    expect(
      countries.every(({ iso, name }) => /^[A-Z]{2}$/.test(iso) && /^[A-Z][A-Za-z -]+$/.test(name)),
    ).toBe(true)
    expect(countries.every(({ slug }) => /^[a-z][a-z-]{1,40}$/.test(slug))).toBe(true)
    expect(new Set(countries.map(({ slug }) => slug)).size).toBe(countries.length)
    expect(new Set(countries.map(({ iso }) => iso)).size).toBe(countries.length)
  })

  test('are found by the id of an atlas of their region, which stays the slug', () => {
    expect(findCountry('germany-bavaria')).toEqual({ slug: 'germany-bavaria', name: 'Germany', iso: 'DE' })
    expect(findCountry('united-states-georgia')?.iso).toBe('US')
    expect(findCountry('guinea-bissau-oio')?.iso).toBe('GW')
    expect(findCountry('guinea-boke')?.iso).toBe('GN')
    expect(findCountry('guinea-bissau')?.slug).toBe('guinea-bissau')
    expect(findCountry('Germany, Bavaria')).toBeNull()
  })
})
