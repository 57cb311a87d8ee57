import { withoutShareToken } from '@/lib/config/routes'

it.each([
  ['/api/shared/s3cr3t', '/api/shared/…'],
  ['/shared/s3cr3t/files/excel', '/shared/…/files/excel'],
  ['GET http://studio.test/shared/s3cr3t?id=1', 'GET http://studio.test/shared/…?id=1'],
  ['/api/shares', '/api/shares'],
  ['/evaluations/0007_dc', '/evaluations/0007_dc'],
])('leaves the token out of %s', (text, expected) => {
  expect(withoutShareToken(text)).toBe(expected)
})
