import { customerDataUrl, readDataUrl, settleCustomer, settleDataUrl, withKept } from '@/lib/config/data-url'

const hosts = { mapOrigin: 'https://maps.test', hosts: ['studio.test', 'demo.test:8443'] }
const acme = { dataUrl: 'https://maps.test/customers/acme/evaluations.json', customer: 'acme' }

test.each([
  'https://maps.test/customers/acme/evaluations.json',
  'https://maps.test/customers/acme/2023/old-evaluations.json?x=1#y',
  'https://studio.test/customers/acme/evaluations.json',
  'https://demo.test:8443/customers/acme/index.html',
])('reads the customer of %s and moves it to the map host', (text) => {
  expect(readDataUrl(text, hosts)).toEqual(acme)
})

test.each([
  'https://evil.test/customers/acme/evaluations.json',
  'https://maps.test.evil.test/customers/acme/evaluations.json',
  'https://maps.test@evil.test/customers/acme/evaluations.json',
  'javascript:alert(1)//maps.test/customers/acme/',
  'https://maps.test/elsewhere/acme/evaluations.json',
  'https://maps.test/customers/',
  'https://maps.test/customers/%2F/x',
  '/customers/acme/evaluations.json',
  '',
])('rejects %j', (text) => {
  expect(readDataUrl(text, hosts)).toBeNull()
})

test('round-trips a name with special characters', () => {
  const name = 'Größe & Co. 50 % / nein'.replace('/', '-')
  expect(readDataUrl(customerDataUrl('https://maps.test', name), hosts)?.customer).toBe(name)
})

test('adds kept parameters only if they are missing', () => {
  const query = new URLSearchParams('dataUrl=https://maps.test/a&customer=c&ref=/x')
  expect(withKept('/home', query)).toBe('/home?dataUrl=https%3A%2F%2Fmaps.test%2Fa&customer=c')
  expect(withKept('/home?customer=own#top', query)).toBe(
    '/home?customer=own&dataUrl=https%3A%2F%2Fmaps.test%2Fa#top',
  )
  expect(withKept('/home', new URLSearchParams('customer='))).toBe('/home')
})

const dataQuery = `dataUrl=${encodeURIComponent(acme.dataUrl)}`

test.each([
  // address and kept before, then address and kept after
  [`?a=b&${dataQuery}`, undefined, `?a=b&${dataQuery}`, acme.dataUrl],
  ['?dataUrl=https://studio.test/customers/acme/index.html', undefined, `?${dataQuery}`, acme.dataUrl],
  ['?a=b,c', acme.dataUrl, `?a=b,c&${dataQuery}`, acme.dataUrl],
  ['', acme.dataUrl, `?${dataQuery}`, acme.dataUrl],
  ['?a=b', undefined, '?a=b', undefined],
  ['?dataUrl=&a=b', acme.dataUrl, '?a=b', undefined],
  ['?dataUrl=', acme.dataUrl, '', undefined],
  ['?dataUrl=https://evil.test/customers/acme/x', acme.dataUrl, undefined, acme.dataUrl],
  ['?dataUrl=https://evil.test/customers/acme/x', undefined, undefined, undefined],
])('settles %s with %s kept', (...row) => {
  const [search, kept, expected = search, keptThen] = row
  expect(settleDataUrl({ search, kept }, hosts)).toEqual({ search: expected, kept: keptThen })
})

test.each([
  ['?customer=acme', undefined, true, '?customer=acme', 'acme'],
  ['?x=1', 'acme', true, '?x=1&customer=acme', 'acme'],
  ['?x=1', 'acme', false, '?x=1', 'acme'],
  ['?customer=other', 'acme', true, '?customer=other', 'other'],
  ['?customer=', 'acme', true, '', undefined],
] as const)('settles %s with customer %s kept and internal mode %s', (...row) => {
  const [search, kept, isAdded, expected, keptThen] = row
  expect(settleCustomer({ search, kept, isAdded })).toEqual({ search: expected, kept: keptThen })
})

test('takes the first of repeated parameters', () => {
  expect(withKept('/home', { customer: ['c', 'd'], ref: '/x', dataUrl: undefined })).toBe('/home?customer=c')
})
