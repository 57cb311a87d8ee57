import { NextRequest } from 'next/server'
import { guestHeader } from '@/lib/config/site'
import { middleware } from '@/middleware'
import { sessionCookie } from '@/server/auth/session-cookie-name'

const visit = (path: string, headers: Record<string, string> = {}) =>
  middleware(new NextRequest(`http://127.0.0.1:3000${path}`, { headers }))

/** The mark of a guest as the page will see it. */
const markOf = (response: Response) => response.headers.get(`x-middleware-request-${guestHeader}`)

test('a guest page is marked and stays on this server, whatever address the app listens on', () => {
  const response = visit('/demo/scouting?country=liechtenstein')
  expect(markOf(response)).toBe('1')
  expect(response.headers.get('x-middleware-rewrite')).toBeNull()
  expect(response.headers.get('location')).toBeNull()
})

test('the mark cannot be brought along', () => {
  expect(markOf(visit('/support', { [guestHeader]: '1' }))).toBeNull()
})

test('whoever is signed out is sent to sign in before a page of the studio', () => {
  const response = visit('/scouting?country=x')
  expect(response.status).toBe(307)
  expect(response.headers.get('location')).toBe('http://localhost:3000/auth?ref=%2Fscouting%3Fcountry%3Dx')
  expect(visit('/scouting', { cookie: `${sessionCookie.name}=x` }).status).toBe(200)
})

test('a plain address asks no browser for an encrypted one', () => {
  expect(visit('/').headers.get('strict-transport-security')).toBeNull()
})
