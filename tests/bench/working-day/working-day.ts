import { setTimeout as pause } from 'node:timers/promises'
import { runsSchema } from '@/lib/contract/evaluation'
import { type Manifest, manifestSchema } from '@/lib/contract/scout'
import { type Ask, askAt } from '@/tests/battery/rig/ask'
import { cookieOf, signInWith } from '@/tests/battery/rig/people'
import { table } from '@/tests/bench/figure'
import type { Installation } from './installation'
import { watchMemory } from './memory'
import { type Observed, observe } from './observed'
import { plannerSteps, visitorSteps } from './steps'
import { type Person, work } from './virtual-person'

const people = 200
/** Several people share an account: the provider allows sixty sign-ins in a quarter hour. */
const accounts = 40
const planners = 80

/** Ms for the queue to empty after a run. */
const finishesWithin = 10 * 60_000

export interface Account {
  cookie: string
  acknowledged: string[]
}

export async function signEverybodyIn({ balancer, provider }: Installation): Promise<Account[]> {
  const signedIn: Account[] = []
  for (let each = 0; each < accounts; each += 1) {
    const browser = await signInWith(balancer.origin, await provider.newPerson())
    signedIn.push({ cookie: cookieOf(browser), acknowledged: [] })
  }
  return signedIn
}

async function manifestOf(origin: string): Promise<Manifest> {
  const { ask, close } = askAt(origin)
  const reply = await ask('/api/scout/manifest/liechtenstein')
  close()
  return manifestSchema.parse(reply.json())
}

export interface Day {
  title: string
  seconds: number
  midway?: () => Promise<void>
}

/** @returns tables to print and what was wrong */
export async function spendDay(
  installation: Installation,
  signedIn: readonly Account[],
  { title, seconds, midway }: Day,
): Promise<{ text: string; problems: string[] }> {
  const { origin } = installation.balancer
  const manifest = await manifestOf(origin)
  const observed = observe()
  const memory = watchMemory(installation.processes, installation.heapFolder)
  const until = Date.now() + seconds * 1_000
  const everybody = Array.from({ length: people }, (_, at): Person => {
    const address = `198.51.${100 + Math.floor(at / 250)}.${at % 250}`
    const account = at < planners ? signedIn[at % signedIn.length] : undefined
    if (!account) return { origin, address, steps: visitorSteps(manifest) }
    const steps = plannerSteps(manifest, (evalId) => account.acknowledged.push(evalId))
    return { origin, address, cookie: account.cookie, steps }
  })
  const disturbed = midway && pause(seconds * 500).then(midway)
  await Promise.all(everybody.map((person) => work(person, observed, until)))
  await disturbed
  const { figures, growing } = memory.stop()
  const lost = await lostRecords(origin, signedIn)
  const problems = [
    ...[...observed.errors()].map(([reason, count]) => `${count} x ${reason}`),
    ...growing.map((name) => `The memory of the ${name} grows.`),
    ...lost,
  ]
  return { text: textOf(title, { observed, figures, signedIn, problems, seconds }), problems }
}

interface Outcome {
  observed: Observed
  figures: Parameters<typeof table>[1]
  signedIn: readonly Account[]
  problems: readonly string[]
  seconds: number
}

function textOf(title: string, { observed, figures, signedIn, problems, seconds }: Outcome): string {
  const acknowledged = signedIn.reduce((sum, account) => sum + account.acknowledged.length, 0)
  const totals = [
    { name: 'people', value: String(people), note: `${planners} of them planners` },
    {
      name: 'calls',
      value: String(observed.calls()),
      note: `${(observed.calls() / seconds).toFixed(1)} per second`,
    },
    { name: 'notices', value: String(observed.notices()), note: 'calls that were repeated, then answered' },
    { name: 'records acknowledged so far', value: String(acknowledged) },
    { name: 'problems', value: String(problems.length) },
  ]
  return [
    table(`${title}: p50 / p95 / p99`, observed.figures()),
    ...(figures.length > 0 ? [table('Memory', figures)] : []),
    table('In total', totals),
    ...problems.map((problem) => `  ${problem}`),
  ].join('\n')
}

/** One sentence per account with unfinished records. */
async function lostRecords(origin: string, signedIn: readonly Account[]): Promise<string[]> {
  const { ask, close } = askAt(origin)
  const until = Date.now() + finishesWithin
  const problems: string[] = []
  try {
    for (const account of signedIn) {
      let open = await unfinished(ask, account)
      while (open.length > 0 && Date.now() < until && !open.some(([, status]) => status === 'Failed')) {
        await pause(1_000)
        open = await unfinished(ask, account)
      }
      const said = open.map(([evalId, status]) => `${evalId} is ${status}`).join(', ')
      if (open.length > 0) problems.push(`Of one account ${said}.`)
    }
    return problems
  } finally {
    close()
  }
}

async function unfinished(ask: Ask, { cookie, acknowledged }: Account): Promise<[string, string][]> {
  const reply = await ask({ path: '/api/evals/runs', cookie })
  const runs = reply.status === 200 ? runsSchema.parse(reply.json()).runs : []
  const statuses = new Map(runs.map(({ evalId, status }) => [evalId, status]))
  return acknowledged
    .map((evalId): [string, string] => [evalId, statuses.get(evalId) ?? 'missing'])
    .filter(([, status]) => status !== 'Done')
}
