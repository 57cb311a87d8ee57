import { labelText } from '@/components/map/layers/label-text'
import { lettersReadIn } from '@/lib/domain/names/reader-name'

describe('the letters that a reader knows beside Latin', () => {
  test.each<[string[], string]>([
    [['de-CH', 'en'], ''],
    [['el', 'en-US'], 'Α'],
    [['ru'], 'Ж'],
    [['sr-Latn-RS'], ''],
    [['ja-JP'], 'モ伯'],
    [['zh-TW'], '伯'],
    [['ar-EG', 'he'], 'مא'],
    [['en-US@posix', '*', 'ka'], 'თ'],
  ])('of %j include %j', (languages, letters) => {
    const read = lettersReadIn(languages)
    const isRead = (letter: string) => read.some(([from, to]) => letter >= from && letter <= to)
    expect([...'AΑЖთモ伯مא'].filter(isRead).join('')).toBe(letters)
  })

  test('are not asked for in a label for a reader of Latin', () => {
    expect(labelText(['de', 'fr'])).toEqual(['string', ['get', 'name'], ''])
    expect(JSON.stringify(labelText(['el']))).toContain('"local"')
  })
})
