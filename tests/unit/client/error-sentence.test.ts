import { errorSentence } from '@/lib/client/fetch/error-sentence'

const fallback = 'It failed.'

test('a plain text is shown as it is', () => {
  expect(errorSentence('No such country.', fallback)).toBe('No such country.')
})

test('a missing or empty detail gives the fallback', () => {
  expect([undefined, '', [], { message: '' }].map((detail) => errorSentence(detail, fallback))).toEqual(
    Array(4).fill(fallback),
  )
})

test('several messages become sentences, followed by the locations and columns they are about', () => {
  const detail = {
    message: ['Two rows are wrong', 'Nothing was stored.'],
    location_ids: ['3', '7'],
    columns: ['lat'],
  }
  expect(errorSentence(detail, fallback)).toBe(
    'Two rows are wrong. Nothing was stored. Locations: 3, 7. Columns: lat.',
  )
})

test('a field error names its field and counts rows from one', () => {
  const detail = [{ loc: ['body', 'coords', 0, 'lat'], msg: 'Expected number', type: 'invalid_type' }]
  expect(errorSentence(detail, fallback)).toBe('Location 1, latitude: Expected number.')
})

test('a field error of the whole list speaks for itself', () => {
  const msg = 'A submission holds up to 500 locations; yours has 501'
  expect(errorSentence([{ loc: ['body', 'coords'], msg, type: 'too_big' }], fallback)).toBe(`${msg}.`)
})

test('a field error of a whole list entry names the row', () => {
  const detail = [{ loc: ['body', 4, 'iso3_total'], msg: 'Required', type: 'missing' }]
  expect(errorSentence(detail, fallback)).toBe('Row 5, iso3_total: Required.')
})

test('many field errors name the first five and count the rest', () => {
  const detail = Array.from({ length: 8 }, (_, row) => ({ loc: ['body', row], msg: 'Wrong', type: 'custom' }))
  const sentence = errorSentence(detail, fallback)
  expect(sentence).toMatch(/^Row 1: Wrong\. .*Row 5: Wrong\. And 3 more\.$/)
  expect(sentence).not.toContain('Row 6')
})
