import { setTimeout as pause } from 'node:timers/promises'
import { type Ask, askAt, type Question, type Reply } from '@/tests/battery/rig/ask'
import type { Observed } from './observed'
import { nextStep, type Step } from './steps'

export interface Person {
  origin: string
  /** As reported by the proxies. */
  address: string
  /** Undefined for a visitor. */
  cookie?: string | undefined
  steps: readonly Step[]
}

/** Ms between two calls: people look at what they have loaded. */
const thinkMs = 3_000
/** Ms of retrying before it is an error. */
const patienceMs = 60_000
const passing = new Set([502, 503, 504])

/** No answer, or one that reports the service as unavailable. */
const isPassing = (reply: Reply | null) => reply === null || !reply.isWhole || passing.has(reply.status)

/**
 * Each person has an address and a connection pool.
 * @param until epoch ms
 */
export async function work(person: Person, observed: Observed, until: number): Promise<void> {
  const { ask, close } = askAt(person.origin, person.address)
  try {
    await pause(Math.random() * thinkMs)
    while (Date.now() < until) {
      const step = nextStep(person.steps)
      await take({ ask, person, observed }, step)
      await pause(thinkMs * (0.5 + Math.random()))
    }
  } finally {
    close()
  }
}

interface Scene {
  ask: Ask
  person: Person
  observed: Observed
}

async function take({ ask, person, observed }: Scene, { route, question, answered }: Step): Promise<void> {
  const { reply, tries, ms } = await askPatiently(ask, { cookie: person.cookie, ...question() })
  if (!reply || isPassing(reply) || reply.status >= 400) return observed.error(route, reasonOf(reply))
  if (tries > 1) observed.notice(route)
  observed.good(route, ms)
  answered?.(reply)
}

/** @returns the last answer, the number of tries, and its duration */
async function askPatiently(ask: Ask, question: Question) {
  const first = Date.now()
  for (let tries = 1; ; tries += 1) {
    const started = performance.now()
    const reply = await ask(question).catch(() => null)
    const ms = performance.now() - started
    if (!isPassing(reply) || Date.now() - first > patienceMs) return { reply, tries, ms }
    await pause(1_000 * Math.min(5, Number(reply?.headers['retry-after'] ?? 1)))
  }
}

const reasonOf = (reply: Reply | null) =>
  reply ? `${reply.status} ${reply.text.slice(0, 120)}` : 'no answer'
