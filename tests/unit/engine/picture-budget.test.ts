import type { Caller } from '@/server/engine/services/deps'
import { poolsOf } from '@/server/engine/services/support/picture-budget'

const terms = { retentionDays: 90, visitorPictureBytes: 200, accountPictureBytes: 50 }
const account = (subject: string): Caller => ({
  kind: 'member',
  identity: { subject, email: 'ada@example.com', emailVerified: true, givenName: '', familyName: '' },
})
const at = (time: string, caller: Caller) => poolsOf({ caller, terms, now: new Date(time) })

test('counts all visitors together, by days in UTC', () => {
  const visitor: Caller = { kind: 'visitor' }
  const late = at('2026-11-29T23:59:59Z', visitor)
  expect(late).toEqual(at('2026-11-29T00:00:00Z', visitor))
  expect(late.map(({ key, maxBytes }) => [key, maxBytes])).toEqual([
    ['issue-pictures:2026-11-29:visitors', 200],
  ])
  expect(at('2026-11-30T00:00:00Z', visitor)).not.toEqual(late)
})

test('counts an account by itself without its name, and with all others', () => {
  const [own, all] = at('2026-11-29T12:00:00Z', account('ada'))
  const [other, sameAll] = at('2026-11-29T12:00:00Z', account('ben'))
  expect([own?.maxBytes, all?.maxBytes]).toEqual([50, 500])
  expect(own?.key).not.toContain('ada')
  expect(own?.key).not.toBe(other?.key)
  expect(all).toEqual(sameAll)
})
