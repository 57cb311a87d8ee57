import { requestGuard } from '@/lib/config/request-guard'
import type { Ask, Reply } from './ask'
import { type ExampleCall, exampleCalls } from './calls'
import { type Answers, answerOf } from './recorded-answers'
import { plainText } from './recorded-body'

/** A caller with a cookie, an access token or neither. */
export interface Caller {
  name: string
  cookie?: string
  headers?: Readonly<Record<string, string>>
}

export interface RecordedCall {
  method: string
  path: string
  body?: string | Uint8Array | undefined
  headers?: Readonly<Record<string, string>> | undefined
}

/** Asks and keeps each answer by call and variant. */
export interface Recorder {
  answers: Answers
  /** Names for values that the test has made, such as a link's token. */
  names: Map<string, string>
  /** An address with those names. */
  named(path: string): string
  /** Keeps the answer under `call`, or else under its own method and address. */
  ask(caller: Caller, call: RecordedCall, kept: { variant: string; call?: RecordedCall }): Promise<Reply>
}

/** Each call comes from its own address, so that visitors' limits never add up. */
export function createRecorder(ask: Ask): Recorder {
  const answers: Answers = new Map()
  const names = new Map<string, string>()
  let calls = 0
  const named = (path: string) => plainText(path, names)
  return {
    answers,
    names,
    named,
    async ask({ cookie, headers: own }, call, kept) {
      calls += 1
      const client = `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`
      const { method, path, body, headers } = call
      const reply = await ask({
        method,
        path,
        cookie,
        headers: { 'x-forwarded-for': client, ...own, ...headers },
        ...(body !== undefined && { body }),
      })
      const { method: keptMethod, path: keptPath } = kept.call ?? call
      const name = `${keptMethod} ${named(keptPath)}`
      const variants = answers.get(name) ?? new Map()
      if (variants.has(kept.variant)) throw new Error(`${name} | ${kept.variant} was asked before.`)
      variants.set(kept.variant, answerOf(reply, names))
      answers.set(name, variants)
      return reply
    },
  }
}

type RouteCall = RecordedCall & Pick<ExampleCall, 'isOpenToVisitors'>

/** One valid call per route, in a fixed order: by address, reads before writes. */
function sortedExamples(): RouteCall[] {
  const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
  return exampleCalls()
    .map(({ method, path, body, headers, isOpenToVisitors }) => ({
      method,
      path,
      body,
      headers,
      isOpenToVisitors,
    }))
    .toSorted((a, b) => order.indexOf(a.method) - order.indexOf(b.method) || (a.path < b.path ? -1 : 1))
}

interface Fault extends RecordedCall {
  name: string
}

const isForm = ({ headers = {} }: RecordedCall) => headers['content-type']?.startsWith('multipart/') ?? false

const brokenQuery =
  'limit=nope&customer=&cursor=%21&latlng=abc&q=&url=nope&kind=x&version=x&search=&by=x&cols=x&name=&session=&period=x&v=%21'

const withQuery = (path: string, query: string) => `${path.split('?')[0]}?${query}`

/** A valid value with its first member of another type. */
function wrongField(body: string): string | undefined {
  const value = JSON.parse(body) as Record<string, unknown> | unknown[]
  if (Array.isArray(value)) return '[7]'
  const [first] = Object.keys(value)
  return first === undefined ? undefined : JSON.stringify({ ...value, [first]: { wrong: true } })
}

function bodyFaults(call: RecordedCall): Fault[] {
  const { body, headers } = call
  if (typeof body !== 'string') return []
  const type = (value: string) => ({ ...headers, 'content-type': value })
  const shared = [
    { ...call, name: 'no body', body: undefined, headers: type('') },
    { ...call, name: 'broken body', body: isForm(call) ? '--edge\r\nbroken' : '{"broken":' },
    { ...call, name: 'wrong type', headers: type(isForm(call) ? 'application/json' : 'text/plain') },
  ]
  if (isForm(call)) return shared
  const wrong = wrongField(body)
  if (wrong === undefined) return shared
  return [
    ...shared,
    { ...call, name: 'empty object', body: '{}' },
    { ...call, name: 'wrong field', body: wrong },
  ]
}

function addressFaults(call: RecordedCall): Fault[] {
  const [path = '', query] = call.path.split('?')
  const parts = path.split('/')
  const more = (added: string) => (query === undefined ? `${path}?${added}` : `${call.path}&${added}`)
  const replaced = (at: number, part: string) => {
    const address = parts.with(at, part).join('/')
    return query === undefined ? address : `${address}?${query}`
  }
  const last = parts.length - 1
  const faults = [
    { ...call, name: 'wrong query', path: withQuery(path, brokenQuery) },
    { ...call, name: 'repeated query', path: more('again=1&again=2') },
    { ...call, name: 'control in query', path: more('given=a%07b') },
    { ...call, name: 'control in path', path: replaced(last, `${parts[last]}%07`) },
    { ...call, name: 'wrong end of path', path: replaced(last, 'Wrong!') },
  ]
  if (query !== undefined) faults.push({ ...call, name: 'no query', path })
  // A parameter before the end, such as a customer's id.
  if (parts.length > 4) {
    faults.push({ ...call, name: 'control within path', path: replaced(3, `${parts[3]}%07`) })
  }
  return faults
}

function originFaults(call: RecordedCall): Fault[] {
  if (call.method === 'GET') return []
  const headers = { ...call.headers, [requestGuard.name]: '' }
  return [
    { ...call, name: 'without the header', headers },
    { ...call, name: 'from another site', headers: { ...call.headers, 'sec-fetch-site': 'cross-site' } },
  ]
}

/** Other ways to read what a valid call reads. */
function readsOtherwise(call: RecordedCall): Fault[] {
  if (call.method !== 'GET') return []
  return [
    { ...call, name: 'HEAD', method: 'HEAD' },
    { ...call, name: 'packed', headers: { ...call.headers, 'accept-encoding': 'br, gzip' } },
  ]
}

/** Methods that the address lacks: the framework answers these. */
function methodFaults(call: RecordedCall, calls: readonly RecordedCall[]): Fault[] {
  const [path] = call.path.split('?')
  const same = calls.filter((each) => each.path.split('?')[0] === path)
  if (same[0] !== call) return []
  const known = new Set(same.map(({ method }) => method))
  const unknown = ['PATCH', 'DELETE', 'PUT', 'POST', 'GET'].find((method) => !known.has(method)) ?? 'PATCH'
  const body = unknown === 'GET' ? undefined : '{}'
  return [
    { path: call.path, method: unknown, body, name: 'unknown method' },
    { path: call.path, method: 'OPTIONS', name: 'OPTIONS' },
  ]
}

/**
 * Depends on the call alone, so that other calls change nothing, and spreads, so that no limit is reached.
 */
function oneOf(members: readonly Caller[], text: string): Caller {
  const sum = [...text].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7)
  const chosen = members[sum % members.length]
  if (!chosen) throw new Error('There is no member.')
  return chosen
}

interface Crowd {
  visitor: Caller
  members: readonly Caller[]
}

async function recordFaultsOf(recorder: Recorder, call: RouteCall, crowd: Crowd): Promise<void> {
  const faults = [...bodyFaults(call), ...addressFaults(call), ...originFaults(call), ...readsOtherwise(call)]
  for (const fault of faults) {
    const member = oneOf(crowd.members, `${call.method} ${call.path} ${fault.name}`)
    const kept = (kind: string) => ({ variant: `${kind}: ${fault.name}`, call })
    if (call.isOpenToVisitors || fault.name === 'wrong query') {
      await recorder.ask(crowd.visitor, fault, kept('visitor'))
    }
    if (!call.isOpenToVisitors) await recorder.ask(member, fault, kept('member'))
  }
}

/** Runs several calls at a time, for calls that change nothing. */
async function atOnce(calls: readonly RouteCall[], work: (call: RouteCall) => Promise<void>) {
  const waiting = [...calls]
  const worker = async () => {
    for (let call = waiting.shift(); call; call = waiting.shift()) await work(call)
  }
  await Promise.all([worker(), worker(), worker(), worker()])
}

/**
 * Every wrong form of every call, by a visitor or, where visitors are refused, by a member. One wrong form shows
 * that visitors are refused before the input is read; tests/api/engine/access.test.ts shows it for every role.
 */
export async function recordFaults(recorder: Recorder, crowd: Crowd): Promise<void> {
  const calls = sortedExamples()
  await atOnce(calls, async (call) => {
    await recordFaultsOf(recorder, call, crowd)
    for (const fault of methodFaults(call, calls)) {
      await recorder.ask(crowd.visitor, fault, { variant: fault.name, call })
    }
  })
}

/**
 * Every valid call by every caller; reads with a tag are repeated by those who have the answer.
 * @param stopPlans ends what a caller's plan calculates
 */
export async function recordExamples(
  recorder: Recorder,
  callers: readonly Caller[],
  stopPlans: (caller: Caller) => Promise<void>,
): Promise<void> {
  const record = async (call: RouteCall) => {
    for (const caller of callers) {
      const { headers } = await recorder.ask(caller, call, { variant: caller.name })
      if (call.path === '/api/network/plans') await stopPlans(caller)
      if (headers.etag === undefined) continue
      const known = { ...call, headers: { ...call.headers, 'if-none-match': headers.etag } }
      await recorder.ask(caller, known, { variant: `${caller.name}: unchanged`, call })
    }
  }
  const calls = sortedExamples()
  const isRead = ({ method }: RecordedCall) => method === 'GET'
  await atOnce(calls.filter(isRead), record)
  for (const call of calls.filter((each) => !isRead(each))) await record(call)
}
