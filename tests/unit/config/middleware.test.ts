import { NextRequest } from 'next/server'
import { guestHeader, scoutingHeader } from '@/lib/config/site'
import { middleware } from '@/middleware'
import { sessionCookie } from '@/server/auth/session-cookie-name'

const visit = (path: string, headers: Record<string, string> = {}) =>
  middleware(new NextRequest(`http://127.0.0.1:3000${path}`, { headers }))

/** The guest header as the page sees it. */
const markOf = (response: Response) => response.headers.get(`x-middleware-request-${guestHeader}`)

test('marks guest pages and keeps them on this server, whatever address the app listens on', () => {
  const response = visit('/demo/scouting?country=liechtenstein')
  expect(markOf(response)).toBe('1')
  expect(response.headers.get('x-middleware-rewrite')).toBeNull()
  expect(response.headers.get('location')).toBeNull()
})

test('drops a guest header sent by the client', () => {
  expect(markOf(visit('/support', { [guestHeader]: '1' }))).toBeNull()
})

test("marks only the scouting page, regardless of the client's headers", () => {
  const marks = ['/demo/scouting', '/scouting?country=x', '/demo/home', '/support'].map((path) =>
    visit(path, { [scoutingHeader]: '1', cookie: `${sessionCookie.name}=x` }).headers.get(
      `x-middleware-request-${scoutingHeader}`,
    ),
  )
  expect(marks).toEqual(['1', '1', null, null])
})

test('redirects signed-out visitors of the studio to the sign-in', () => {
  const response = visit('/evaluations?id=x')
  expect(response.status).toBe(307)
  expect(response.headers.get('location')).toBe('http://localhost:3000/auth?ref=%2Fevaluations%3Fid%3Dx')
  expect(visit('/scouting', { cookie: `${sessionCookie.name}=x` }).status).toBe(200)
})

test('opens a shared map for signed-out visitors as guests', () => {
  const response = visit('/scouting?country=x&type=parking')
  expect(response.headers.get('location')).toBe('http://localhost:3000/demo/scouting?country=x&type=parking')
  const own = visit('/scouting?country=x', { cookie: `${sessionCookie.name}=x` })
  expect([own.status, markOf(own)]).toEqual([200, null])
})

describe("a guest's home", () => {
  const opened = { 'sec-fetch-dest': 'document' }
  const cookieName = 'kerbwatt.sent-to-scouting'

  test("redirects to the map with its query and marks the visit as a guest's", () => {
    const response = visit('/demo/home?customer=c', opened)
    expect(response.status).toBe(307)
    expect(response.headers.get('location')).toBe('http://localhost:3000/demo/scouting?customer=c')
    expect(response.headers.get('set-cookie')).toBe(`${cookieName}=1; Path=/; SameSite=lax`)
  })

  test.each([
    ['later in the visit', '/demo/home', { ...opened, cookie: `${cookieName}=1` }],
    ["by the app's own links", '/demo/home', { 'sec-fetch-dest': 'empty' }],
    ['by programs', '/demo/home', {}],
    ['by members', '/home', { ...opened, cookie: `${sessionCookie.name}=x` }],
  ])('opens %s', (_, path, headers) => {
    const response = visit(path, headers)
    expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null])
  })

  test('sets no cookie on other redirects', () => {
    expect(visit('/demo', opened).headers.get('set-cookie')).toBeNull()
  })
})

test('sends no HSTS header for a plain address', () => {
  expect(visit('/').headers.get('strict-transport-security')).toBeNull()
})
