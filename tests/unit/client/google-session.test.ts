import { storedSession } from '@/lib/client/places/use-google-session'

const now = Date.parse('2026-11-21T12:00:00Z')
const session = { session: 'abc', expiry: now / 1000 + 3600, attribution: '© Google', maxZoom: 22 }

test('a session of an earlier visit is used while it lasts', () => {
  expect(storedSession(JSON.stringify(session), now)).toEqual(session)
})

test('one that has ended, or is about to, is not', () => {
  expect(storedSession(JSON.stringify({ ...session, expiry: now / 1000 - 1 }), now)).toBeUndefined()
  expect(storedSession(JSON.stringify({ ...session, expiry: now / 1000 + 30 }), now)).toBeUndefined()
})

test.each([null, '', 'no json', '{}', '{"session":"abc"}', '[1]'])('%p is no session', (text) => {
  expect(storedSession(text, now)).toBeUndefined()
})
