import { readPlaceText } from '@/lib/geo/place-text'
import { completePlusCode, readPlusCode } from '@/lib/geo/plus-code'

test.each([
  ['coordinates', '47.141, 9.521'],
  ['degrees, minutes and seconds', `47°08'27.6"N 9°31'15.6"E`],
  ['a Google link with a question', 'https://www.google.com/maps?q=47.141,9.521'],
  ['a Google search', 'https://www.google.com/maps/search/?api=1&query=47.141%2C9.521'],
  ['a Google search in its path', 'https://www.google.li/maps/search/47.141,+9.521?entry=tts'],
  ['a Google view', 'https://www.google.com/maps/place/Vaduz/@47.141,9.521,17z/data=!3m1'],
  [
    'a Google place beside its view',
    'https://www.google.com/maps/place/Vaduz/@47.2,9.6,13z/data=!3m1!4b1!4m6!3m5!1s0x479b!8m2!3d47.141!4d9.521!16zL20',
  ],
  ['a Google link without its protocol', 'maps.google.com/?ll=47.141,9.521'],
  ['Apple Maps', 'https://maps.apple.com/?ll=47.141,9.521&q=Dropped%20Pin'],
  ['Apple Maps of 2025', 'https://maps.apple.com/place?coordinate=47.141,9.521&name=Vaduz'],
  ['OpenStreetMap', 'https://www.openstreetmap.org/#map=18/47.141/9.521'],
  ['a mark of OpenStreetMap', 'https://www.openstreetmap.org/?mlat=47.141&mlon=9.521#map=12/47.2/9.6'],
  ['Bing', 'https://www.bing.com/maps?cp=47.141~9.521&lvl=17'],
  ['Waze', 'https://www.waze.com/ul?ll=47.141%2C9.521&navigate=yes'],
  ['HERE', 'https://wego.here.com/?map=47.141,9.521,15,normal'],
  ['a geo address', 'geo:47.141,9.521;u=35'],
  ['a geo address with its place in the query', 'geo:0,0?q=47.141,9.521(Vaduz)'],
])('reads %s', (_, text) => {
  const read = readPlaceText(text)
  if (read?.kind !== 'point') throw new Error(`Read as ${JSON.stringify(read)}.`)
  expect(read.point.lat).toBeCloseTo(47.141, 9)
  expect(read.point.lng).toBeCloseTo(9.521, 9)
})

test('leaves open whether the letter O is east or west', () => {
  const either = {
    kind: 'either',
    east: { lat: 48.39, lng: 4.486 },
    west: { lat: 48.39, lng: -4.486 },
  }
  expect(readPlaceText('48.39 N, 4.486 O')).toEqual(either)
  expect(readPlaceText('N48.39 O4.486')).toEqual(either)
  expect(readPlaceText('48.39 N, 4.486 E')).toEqual({ kind: 'point', point: either.east })
})

test('reads places south and west', () => {
  expect(readPlaceText('https://www.google.com/maps/@-33.9258,-18.4232,12z')).toEqual({
    kind: 'point',
    point: { lat: -33.9258, lng: -18.4232 },
  })
})

// Codes and areas of Google's own test data.
test.each([
  ['7FG49Q00+', undefined],
  ['8FVC2222+22', { lat: 47.0000625, lng: 8.0000625 }],
  ['8FVC9G8F+6X', { lat: 47.3655625, lng: 8.5249375 }],
  ['4VCPPQGP+Q9', { lat: -41.2730625, lng: 174.7859375 }],
  ['8FVC9G8F+6XQ', { lat: 47.3655875, lng: 8.524984375 }],
  ['8fvc9g8f+6x', { lat: 47.3655625, lng: 8.5249375 }],
])('reads the plus code %s', (code, place) => {
  const read = readPlusCode(code)
  if (!place) return expect(read).toBeNull()
  expect(read?.lat).toBeCloseTo(place.lat, 6)
  expect(read?.lng).toBeCloseTo(place.lng, 6)
})

test('completes a plus code from the place of its town', () => {
  expect(readPlaceText('4GRC+CX Vaduz')).toEqual({ kind: 'short code', code: '4GRC+CX', town: 'Vaduz' })
  expect(readPlaceText('4GRC+CX ,')).toBeNull()
  const whole = readPlusCode('8FVF4GRC+CX')
  expect(completePlusCode('4GRC+CX', { lat: 47.141, lng: 9.521 })).toEqual(whole)
  // From the neighbouring area, too.
  expect(completePlusCode('4GRC+CX', { lat: 46.9, lng: 9.98 })).toEqual(whole)
  expect(completePlusCode('RC+CX', { lat: 47.149, lng: 9.52 })?.lat).toBeCloseTo(whole?.lat ?? 0, 6)
})

test.each([
  ['///filled.count.soap', /^What3words/],
  ['https://what3words.com/filled.count.soap', /^What3words/],
  ['https://maps.app.goo.gl/AbCdEf123', /^A short link hides its place/],
  ['https://www.google.com/maps/place/Vaduz', /^This link names no coordinates/],
  ['8FVF0000+', /more than 250 m/],
  ['geo:here', /names no coordinates/],
  ['32U 539500 5221000', /do not go together/],
  ['61T 539500 5221000', /do not go together/],
  ['32TNT3921', /more than 250 m wide/],
])('says why it cannot read %s', (text, reason) => {
  expect(readPlaceText(text)).toEqual({ kind: 'refused', reason: expect.stringMatching(reason) })
})

test.each([
  '',
  'Vaduz',
  'Städtle 28, Vaduz',
  'ladestation.li',
  'St. Gallen',
  'a'.repeat(5000),
  'Rest. Adler',
])('leaves %.20j to the search by name', (text) => expect(readPlaceText(text)).toBeNull())
