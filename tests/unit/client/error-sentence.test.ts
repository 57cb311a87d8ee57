import { errorSentence } from '@/lib/client/fetch/request-error'

const fallback = 'It failed.'

test('returns plain text unchanged', () => {
  expect(errorSentence('No such country.', fallback)).toBe('No such country.')
})

test('falls back when the detail is missing or empty', () => {
  expect([undefined, '', [], { message: '' }].map((detail) => errorSentence(detail, fallback))).toEqual(
    Array(4).fill(fallback),
  )
})

test('turns several messages into sentences and lists their locations and columns', () => {
  const detail = {
    message: ['Two rows are wrong', 'Nothing was stored.'],
    location_ids: ['3', '7'],
    columns: ['lat'],
  }
  expect(errorSentence(detail, fallback)).toBe(
    'Two rows are wrong. Nothing was stored. Locations: 3, 7. Columns: latitude.',
  )
})

test('names the field of an error and counts rows from one', () => {
  const detail = [{ loc: ['body', 'coords', 0, 'lat'], msg: 'Expected number', type: 'invalid_type' }]
  expect(errorSentence(detail, fallback)).toBe('Location 1, latitude: Expected number.')
})

test('names the location of a list', () => {
  const detail = [
    { loc: ['body', 'content', 'locations', 3, 'parkingType'], msg: 'Too long', type: 'too_big' },
  ]
  expect(errorSentence(detail, fallback)).toBe('Location 4, parking type: Too long.')
})

test('describes an error of the whole list without a field', () => {
  const msg = 'A submission holds up to 500 locations; yours has 501'
  expect(errorSentence([{ loc: ['body', 'coords'], msg, type: 'too_big' }], fallback)).toBe(`${msg}.`)
})

test('names the row of an error in a list entry', () => {
  const detail = [{ loc: ['body', 4, 'iso3_total'], msg: 'Required', type: 'missing' }]
  expect(errorSentence(detail, fallback)).toBe('Row 5, total traffic: Required.')
})

test('names unknown fields in words, never by their wire name', () => {
  const detail = [{ loc: ['body', 'expiryDate'], msg: 'Required', type: 'missing' }]
  expect(errorSentence(detail, fallback)).toBe('expiry date: Required.')
  const columns = { message: 'Wrong', columns: ['location_type', 'Länge (°)'] }
  expect(errorSentence(columns, fallback)).toBe('Wrong. Columns: location type, Länge (°).')
})

test('names the first five field errors and counts the rest', () => {
  const detail = Array.from({ length: 8 }, (_, row) => ({ loc: ['body', row], msg: 'Wrong', type: 'custom' }))
  const sentence = errorSentence(detail, fallback)
  expect(sentence).toMatch(/^Row 1: Wrong\. .*Row 5: Wrong\. And 3 more\.$/)
  expect(sentence).not.toContain('Row 6')
})
