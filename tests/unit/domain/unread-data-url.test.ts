import { type DataUrlReader, unreadDataUrl } from '@/lib/domain/records/opening-record'

const guest: DataUrlReader = { kind: 'guest' }
const member = (over: object = {}): DataUrlReader => ({
  kind: 'member',
  customer: { id: 'c1', name: 'Rhine Valley' },
  isStaff: false,
  isInternalMode: false,
  ...over,
})

const own = member()
const staff = member({ isStaff: true })
const internal = member({ isStaff: true, isInternalMode: true })
const said = (customer: string | null, reader: DataUrlReader) =>
  unreadDataUrl({ customer, demoCustomer: 'demo', reader })

test('is silent when the records are shown', () => {
  expect([said('c1', own), said('Rhine Valley', own), said('demo', own)]).toEqual(Array(3).fill(undefined))
  expect([said('demo', guest), said('acme', internal)]).toEqual([undefined, undefined])
})

test('explains to everybody that another site is not read', () => {
  expect(said(null, own)).toMatch(/not on this site.*You see your own records\.$/)
  expect(said(null, guest)).toMatch(/not on this site.*You see the examples\.$/)
  expect(said(null, internal)).toMatch(/not on this site/)
})

test('explains what to do about the records of another account', () => {
  expect(said('acme', own)).toMatch(/belong to another account\. You see your own/)
  expect(said('acme', guest)).toMatch(/need a sign-in\. You see the examples/)
  expect(said('acme', staff)).toMatch(/Turn on internal mode/)
})
