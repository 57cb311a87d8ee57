import { isOfCarto } from '@/server/bff/cloud/storage/carto-options'

test.each([
  ['https://ada.carto.com/api/v4/me', 'https://{user}.carto.com', true],
  ['https://team.carto.com/u/ada/api/v4/me', 'https://{user}.carto.com', true],
  ['http://ada.carto.com/api/v4/me', 'https://{user}.carto.com', false],
  ['https://ada.carto.com:8443/api/v4/me', 'https://{user}.carto.com', false],
  ['https://ada.carto.com.evil.test/api/v4/me', 'https://{user}.carto.com', false],
  ['https://evil.test/ada.carto.com', 'https://{user}.carto.com', false],
  ['https://a.b.carto.com/api/v4/me', 'https://{user}.carto.com', false],
  ['http://maps.intern:8080/user/ada/api/v4/me', 'http://maps.intern:8080/user/{user}', true],
  ['http://169.254.169.254/latest', 'http://maps.intern:8080/user/{user}', false],
])('decides whether %s is an address of %s: %s', (address, template, isOne) => {
  expect(isOfCarto(new URL(address), template)).toBe(isOne)
})
