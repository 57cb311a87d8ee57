import { activeRecordAt } from '@/lib/domain/records/opening-record'

test.each([
  ['/evaluations/0007_dc', '12', { evalId: '0007_dc', zid: '12' }],
  ['/my-analyses/a%20b', undefined, { evalId: 'a b', zid: undefined }],
  // A list of records clears it.
  ['/evaluations', '12', { evalId: undefined, zid: undefined }],
  ['/my-analyses/', undefined, { evalId: undefined, zid: undefined }],
  // Other pages leave it unchanged.
  ['/scouting', '12', null],
  ['/evaluations/a/b', undefined, null],
  ['/evaluations/%zz', undefined, null],
])('follows %s with location %s', (...row) => {
  const [path, id, expected] = row
  expect(activeRecordAt(path, id)).toEqual(expected)
})
