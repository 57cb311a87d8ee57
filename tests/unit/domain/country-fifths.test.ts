import { categoryOf, sortedValues } from '@/lib/domain/estimate/compared-figures'

const words = ['very low', 'low', 'medium', 'high', 'very high']
const hundred = Array.from({ length: 100 }, (_, k) => ((k * 37) % 100) + 1)

describe('fifths of a country', () => {
  it('have equal numbers of different values', () => {
    const sites = sortedValues(hundred)
    const found = hundred.map((value) => categoryOf(value, sites))
    for (const word of words) expect(found.filter((each) => each === word)).toHaveLength(20)
  })

  it('rise with the value, even beyond all sites', () => {
    const sites = sortedValues(hundred)
    expect([10, 30, 50, 70, 90].map((value) => categoryOf(value, sites))).toEqual(words)
    expect([0.5, 1e9].map((value) => categoryOf(value, sites))).toEqual(['very low', 'very high'])
  })

  it('put zero into the lowest, and any of what most sites lack into the highest', () => {
    const chargers = sortedValues([...Array(90).fill(0), ...Array(10).fill(4)])
    expect([0, 1, 4].map((value) => categoryOf(value, chargers))).toEqual([
      'very low',
      'very high',
      'very high',
    ])
  })

  it('put a value that many sites share at its middle rank', () => {
    const traffic = sortedValues([...Array(25).fill(4445), ...Array(75).fill(26_338)])
    expect([4445, 9000, 26_338].map((value) => categoryOf(value, traffic))).toEqual([
      'very low',
      'low',
      'high',
    ])
  })

  it.each([
    ['no sites', []],
    ['too few sites', hundred.slice(0, 19)],
    ['sites that are all alike', Array(50).fill(0)],
  ])('are unknown for %s', (_, values) => expect(categoryOf(0, sortedValues(values))).toBe('unknown'))
})
