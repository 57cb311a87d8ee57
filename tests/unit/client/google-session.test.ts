import { storedSession } from '@/lib/client/places/use-basemaps'

const now = Date.parse('2026-11-21T12:00:00Z')
const session = { session: 'abc', expiry: now / 1000 + 3600, attribution: '© Google', maxZoom: 22 }

test('uses the session of an earlier visit while it is valid', () => {
  expect(storedSession(JSON.stringify(session), now)).toEqual(session)
})

test('ignores a session that has expired or is about to', () => {
  expect(storedSession(JSON.stringify({ ...session, expiry: now / 1000 - 1 }), now)).toBeUndefined()
  expect(storedSession(JSON.stringify({ ...session, expiry: now / 1000 + 30 }), now)).toBeUndefined()
})

test.each([null, '', 'no json', '{}', '{"session":"abc"}', '[1]'])('rejects %p as a session', (text) => {
  expect(storedSession(text, now)).toBeUndefined()
})
