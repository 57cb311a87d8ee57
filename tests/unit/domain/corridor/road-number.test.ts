import { isEuropeanNumber, roadKey, roadNumbersIn } from '@/lib/domain/corridor/road-number'

const isSame = (one: string, other: string) => roadKey(one) === roadKey(other)

describe('the number of a road', () => {
  it.each([
    ['CG-2', 'CG 2'],
    ['CG-2', 'cg2'],
    ['A 14', 'A14'],
    ['N‑145', 'n 145'],
    ['D906', 'D 906'],
    ['Ｇ 1', 'g1'],
    ['L 191', ' l191 '],
    ['BR-101', 'BR 101'],
    ['EN 125-10', 'en125 10'],
    ['E 5', 'E 05'],
  ])('is the same as %s and %s', (one, other) => {
    expect(isSame(one, other)).toBe(true)
  })

  it.each([
    ['US 1-9', 'US 19'],
    ['433.1', '4331'],
    ['I/18', 'I/1-8'],
    ['CG-2', 'CG-2a'],
    ['E 5', 'E 005'],
    ['A 1', 'A 01'],
    ['A 1', 'Α 1'],
  ])('differs in %s and %s', (one, other) => {
    expect(isSame(one, other)).toBe(false)
  })

  it('is one of several between semicolons', () => {
    expect(roadNumbersIn('A 13; E 43;')).toEqual(['A 13', 'E 43'])
    expect(roadNumbersIn('')).toEqual([])
  })

  it('has the form of a European one or not', () => {
    expect(['E 43', 'e-712', 'E5', 'E 15a'].map(isEuropeanNumber)).toEqual([true, true, true, true])
    expect(['A 43', 'E', 'EN 125', 'E 4321', ''].map(isEuropeanNumber)).not.toContain(true)
  })
})
