import { readCountriesOnEarth } from '@/server/engine/model/training/country-on-earth'

describe('the country of a place', () => {
  const reading = readCountriesOnEarth()

  it.each([
    ['Perth', 56.396, -3.437, 'GB'],
    ['a quay of Dundee', 56.4585, -2.966, 'GB'],
    ['Boulder', 40.015, -105.27, 'US'],
    ['Lugano', 46.005, 8.952, 'CH'],
    ['Vaduz', 47.141, 9.522, 'LI'],
    ['Suva, beside the date line', -18.14, 178.44, 'FJ'],
    ['Tromsø, at the latitude of Chukotka', 69.65, 18.96, 'NO'],
    ['Maseru, in a hole of South Africa', -29.31, 27.48, 'LS'],
    ['the middle of the Atlantic', 40, -40, null],
  ])('is known for %s', async (_, lat, lng, iso) => {
    expect((await reading)({ lat, lng })).toBe(iso)
  })
})
