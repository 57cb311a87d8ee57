import { customerDataUrl, readDataUrl, withKept } from '@/lib/config/data-url'

const hosts = { mapOrigin: 'https://maps.test', hosts: ['studio.test', 'demo.test:8443'] }
const acme = { dataUrl: 'https://maps.test/customers/acme/evaluations.json', customer: 'acme' }

test.each([
  'https://maps.test/customers/acme/evaluations.json',
  'https://maps.test/customers/acme/2023/old-evaluations.json?x=1#y',
  'https://studio.test/customers/acme/evaluations.json',
  'https://demo.test:8443/customers/acme/index.html',
])('%s means the records of the customer under the map host', (text) => {
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
])('%j is nobody of ours', (text) => {
  expect(readDataUrl(text, hosts)).toBeNull()
})

test('a name with signs of its own comes back as it was', () => {
  const name = 'Größe & Co. 50 % / nein'.replace('/', '-')
  expect(readDataUrl(customerDataUrl('https://maps.test', name), hosts)?.customer).toBe(name)
})

test('what goes along is added where it is missing, and nothing else is', () => {
  const query = new URLSearchParams('dataUrl=https://maps.test/a&customer=c&ref=/x')
  expect(withKept('/home', query)).toBe('/home?dataUrl=https%3A%2F%2Fmaps.test%2Fa&customer=c')
  expect(withKept('/home?customer=own#top', query)).toBe(
    '/home?customer=own&dataUrl=https%3A%2F%2Fmaps.test%2Fa#top',
  )
  expect(withKept('/home', new URLSearchParams('customer='))).toBe('/home')
})
