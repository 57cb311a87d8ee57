import { countryOfMost } from '@/lib/domain/network/country-of-most'
import type { Bounds } from '@/lib/geo/mercator'

const country = (slug: string, bounds: Bounds) => ({ country: slug, bounds })
const germany = country('germany', [6, 47, 15, 55])
const bavaria = country('bavaria', [9, 47, 14, 50.5])
const munich = country('munich', [11.4, 48, 11.8, 48.3])
const austria = country('austria', [9.5, 46.3, 17.2, 49])

const chosen = (...held: (typeof germany)[][]) => countryOfMost(held)?.country

test('places within one country stay together, whichever of its regions are installed', () => {
  expect(chosen([bavaria, munich], [bavaria, munich], [bavaria])).toBe('bavaria')
  expect(chosen([munich, bavaria], [munich], [munich])).toBe('munich')
  expect(chosen([munich, bavaria, germany], [munich, bavaria, germany])).toBe('germany')
  expect(chosen([bavaria, germany], [germany], [austria])).toBe('germany')
})

test('the country with most places counts, the larger of two that have as many', () => {
  expect(chosen([germany], [austria], [austria])).toBe('austria')
  expect(chosen([austria], [germany])).toBe('germany')
  expect(chosen([], [])).toBeUndefined()
})
