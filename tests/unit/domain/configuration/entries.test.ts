import { changed, moved, placeAfterMove, removed } from '@/lib/domain/configuration/entries'

const letters = ['a', 'b', 'c', 'd']

describe('the order of entries', () => {
  test.each([
    [0, 2, 'bcad'],
    [3, 0, 'dabc'],
    [1, 1, 'abcd'],
    [0, 4, 'abcd'],
    [-1, 0, 'abcd'],
    [0.5, 2, 'abcd'],
  ])('moves %d to %d', (from, to, expected) => {
    expect(moved(letters, from, to).join('')).toBe(expected)
    expect(letters.join('')).toBe('abcd')
  })

  test('keeps the open entry open through every move', () => {
    for (const open of letters.keys()) {
      for (const from of letters.keys()) {
        for (const to of letters.keys()) {
          const after = placeAfterMove(open, from, to) ?? -1
          expect(moved(letters, from, to)[after]).toBe(letters[open])
        }
      }
    }
    expect(placeAfterMove(undefined, 0, 1)).toBeUndefined()
  })

  test('removes or changes one entry, keeping its unknown settings', () => {
    expect(removed(letters, 1).join('')).toBe('acd')
    const entries: { id: string; unknown?: number }[] = [{ id: 'a', unknown: 1 }, { id: 'b' }]
    expect(changed(entries, 0, { id: 'c' })).toEqual([{ id: 'c', unknown: 1 }, { id: 'b' }])
  })
})
