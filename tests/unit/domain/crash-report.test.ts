import { newIssueSchema } from '@/lib/contract/issue'
import { type CrashFacts, crashIssue, crashMark, reportedAddress } from '@/lib/domain/feedback/crash-report'

const jwt = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJlLW9mLXRoaXM'
const facts: CrashFacts = {
  email: 'ana@example.com',
  source: 'Broken screen',
  isSignedIn: true,
  hasEvaluations: null,
  url: `https://studio.example/scouting?country=liechtenstein&token=${jwt}&lat=47.1#at`,
  appVersion: '1.2.3 (abc)',
  apiVersion: null,
}

function errorAt(stack: string, message = 'x is not a function'): TypeError {
  return Object.assign(new TypeError(message), { stack })
}

test('reports a crash with the agreed facts and its stack frames', () => {
  const error = errorAt(
    'TypeError: x is not a function\n    at draw (https://studio.example/_next/static/chunks/main.js:1:234)\n    at run (chunk.js:7:1)',
  )
  const issue = crashIssue(error, facts)
  expect(issue).toEqual({
    project: { key: 'SUPPORT' },
    summary: 'Broken screen: TypeError: x is not a function',
    description: [
      'TypeError: x is not a function',
      '',
      'User email: ana@example.com',
      'Source: Broken screen',
      'Authenticated: yes',
      'Has evaluations: unknown',
      'Current URL: https://studio.example/scouting?country=liechtenstein&token=…&lat=…',
      'App version: 1.2.3 (abc)',
      'API version: unknown',
      '',
      'at draw (https://studio.example/_next/static/chunks/main.js:1:234)',
      'at run (chunk.js:7:1)',
    ].join('\n'),
    issuetype: { name: 'Problem' },
  })
  expect(newIssueSchema.parse(issue)).toEqual(issue)
})

test('keeps tokens, email addresses and parameters out of message and stack', () => {
  const message = `Bad answer of https://x.example/a?code=4711&state=s for bob@example.org with ${jwt} and 0123456789abcdef0123456789abcdef`
  const issue = crashIssue(errorAt(`${message}\n at f (https://x.example/m.js?v=secret:1:2)`, message), facts)
  const said = JSON.stringify(issue)
  for (const secret of ['4711', 'state=s', 'bob@', 'eyJ', '0123456789abcdef', 'v=secret']) {
    expect(said).not.toContain(secret)
  }
  expect(issue.description).toContain('Bad answer of https://x.example/a?code=…&state=… for … with … and …')
})

test('shortens endless errors to fit an issue', () => {
  const frames = Array.from({ length: 500 }, (_, at) => ` at f${at} (${'a'.repeat(300)}.js:${at}:1)`)
  const issue = crashIssue(errorAt(frames.join('\n'), 'long '.repeat(5_000)), facts)
  expect(newIssueSchema.safeParse(issue).success).toBe(true)
})

test('distinguishes errors by where they happen', () => {
  const here = errorAt(' at f (a.js:1:1)')
  const there = errorAt(' at f (a.js:2:1)')
  expect(crashMark(here)).toBe(crashMark(errorAt(' at f (a.js:1:1)\n at g (b.js:1:1)')))
  expect(crashMark(here)).not.toBe(crashMark(there))
})

test.each([
  ['/scouting?country=austria', 'https://a.example/scouting?country=austria'],
  ['https://user:pass@a.example/x?tab=others#top', 'https://a.example/x?tab=others'],
  ['/x?country=a%2Fb%3Fc', 'https://a.example/x?country=…'],
  ['/auth?ref=%2Fhome&code=abc', 'https://a.example/auth?ref=…&code=…'],
  ['javascript:alert(1)', ''],
  ['http://[', ''],
])('reports the address %s as %s', (address, told) => {
  expect(reportedAddress(address, 'https://a.example')).toBe(told)
})

test('leaves the token of a public link out of an address', () => {
  expect(reportedAddress('https://studio.example/shared/s3cr3t?id=1')).toBe(
    'https://studio.example/shared/…?id=1',
  )
})
