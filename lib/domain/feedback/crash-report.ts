import { withoutShareToken } from '@/lib/config/routes'
import type { NewIssue } from '@/lib/contract/issue'

export interface CrashFacts {
  email: string | null
  source: string
  isSignedIn: boolean
  hasEvaluations: boolean | null
  url: string
  appVersion: string
  apiVersion: string | null
}

const maxFrames = 12
const maxMessageLetters = 500
const maxSummaryLetters = 120
/** Letters searched for secrets: a longer text would block the page. */
const maxReadLetters = 2_000

const address = /https?:\/\/[^\s"'<>()]+/g
/** Email addresses, JWTs, and long mixed strings that look like tokens. */
const secrets = [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, /\beyJ[\w-]+(\.[\w-]*)*/g, /\b(?=\w*\d)[\w-]{28,}\b/g]

const place = /(:\d+){1,2}$/

const plainParameters = new Set([
  'country',
  'tab',
  'customer',
  'type',
  'panel',
  'sort',
  'order',
  'score',
  'id',
])

const plainValue = /^[\w .,-]{1,60}$/

/** Omits credentials, fragments and values that could be tokens, positions or personal text. */
export function reportedAddress(address: string, base?: string): string {
  const url = URL.parse(address, base)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return ''
  const told = [...url.searchParams].map(([name, value]) => {
    const isPlain = plainParameters.has(name) && plainValue.test(value)
    return `${encodeURIComponent(name).slice(0, 60)}=${isPlain ? encodeURIComponent(value) : '…'}`
  })
  return `${url.origin}${withoutShareToken(url.pathname)}${told.length > 0 ? `?${told.join('&')}` : ''}`
}

function reportedText(whole: string): string {
  const text = whole.slice(0, maxReadLetters)
  const words = text.split(address)
  const addresses = (text.match(address) ?? []).map((found) => {
    const [end = ''] = place.exec(found) ?? []
    return `${reportedAddress(found.slice(0, found.length - end.length))}${end}`
  })
  return words
    .map((part) => secrets.reduce((kept, secret) => kept.replace(secret, '…'), part))
    .flatMap((part, at) => [part, addresses[at] ?? ''])
    .join('')
}

const headline = ({ name, message }: Error) => reportedText(`${name}: ${message}`).slice(0, maxMessageLetters)

/** Drops the message, which some browsers repeat at the start. */
function framesOf({ stack = '' }: Error): string[] {
  const frames = stack.split('\n').filter((line) => /^\s*at |@/.test(line) && /:\d+/.test(line))
  return frames.slice(0, maxFrames).map((line) => reportedText(line.trim()))
}

export const crashMark = (error: Error): string => [headline(error), framesOf(error)[0] ?? ''].join(' | ')

const saidOf = (value: boolean | null) => {
  if (value === null) return 'unknown'
  return value ? 'yes' : 'no'
}

/** Only the agreed facts and stack frames. */
export function crashIssue(error: Error, facts: CrashFacts): NewIssue {
  const said = headline(error)
  const description = [
    said,
    '',
    `User email: ${facts.email ?? 'none'}`,
    `Source: ${facts.source}`,
    `Authenticated: ${saidOf(facts.isSignedIn)}`,
    `Has evaluations: ${saidOf(facts.hasEvaluations)}`,
    `Current URL: ${reportedAddress(facts.url)}`,
    `App version: ${facts.appVersion}`,
    `API version: ${facts.apiVersion ?? 'unknown'}`,
    '',
    ...framesOf(error),
  ]
  return {
    project: { key: 'SUPPORT' },
    summary: `${facts.source}: ${said}`.replace(/\s+/g, ' ').slice(0, maxSummaryLetters),
    description: description.join('\n').trim(),
    issuetype: { name: 'Problem' },
  }
}
