import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PlanStep } from '@/lib/contract/network'
import { captureDemand } from '@/lib/domain/network/captured-demand'
import { type NetworkSearch, openSearch, searchPlan } from '@/lib/domain/network/choose-sites'
import { defaultStability, drawPlans } from '@/lib/domain/network/drawn-plans'
import { type BudgetCurve, traceBudget } from '@/lib/domain/network/plan-report'
import { findProblems } from '@/lib/domain/network/terms'
import type { ChosenPlan } from '@/lib/domain/network/working-plan'
import type { Atlas } from '@/server/atlas/store/atlas'
import type { Predictor } from '@/server/engine/model/model-file'
import { type CountryGround, readGround } from './country-ground'
import type { Planned } from './empty-reason'
import type { PlanMessage, PlanOrder } from './plan-order'
import { type PlanFindings, resultOf } from './plan-result'
import {
  instanceOf,
  type PlanInstance,
  type PlanSites,
  readSites,
  termsIn,
  withoutOwnSites,
} from './plan-sites'
import { type BoundEffort, boundPlan } from './upper-bound'

/** A sentence for the user. */
export class PlanProblem extends Error {}

/** The user stopped the search. */
export class PlanStopped extends Error {}

export interface PlanTools {
  atlas: Atlas
  model: Predictor
  tell(message: PlanMessage): void
  isStopped(): boolean
  /** Of the steps after the search; the usual if omitted. */
  effort?: { draws: number; bound: BoundEffort }
}

/** What an edit of the terms finds again. */
export interface KeptPlan {
  ground?: { version: string; value: CountryGround }
  sites?: { key: string; value: PlanSites }
  search?: { key: string; instance: PlanInstance; value: NetworkSearch }
}

/** Milliseconds between two turns for messages, and between two results of an unfinished search. */
const turnMs = 40
const resultMs = 1_500
const curvePoints = 40

/**
 * Plans a network step by step and reports each. @throws PlanProblem with a sentence that says what to loosen;
 * PlanStopped
 */
export async function planNetwork(kept: KeptPlan, order: PlanOrder, tools: PlanTools): Promise<void> {
  const run = new PlanRun(tools)
  const sites = await sitesOf(kept, order, { tools, run })
  const { instance, value: search } = searchOf(kept, order, { model: tools.model, sites })
  const terms = termsIn(
    order.places.map(({ id }) => id),
    order.terms,
  )
  const problems = findProblems(instance.candidates, terms, instance.grounds.currency)
  if (problems.length > 0) throw new PlanProblem(problems.map(({ message }) => message).join(' '))
  const planned: Planned = { search, sites, given: order.terms, terms }
  const send = (findings: PlanFindings) =>
    tools.tell({ kind: 'result', grounds: instance.grounds, result: resultOf(planned, findings) })
  const findings: PlanFindings = {
    plan: { options: [], value: 0, cost: 0 },
    isFinal: false,
    curve: null,
    bound: { state: 'computing' },
    drawn: null,
  }
  findings.plan = await improve(planned, order, {
    run,
    send: (plan) => send({ ...findings, plan }),
  })
  findings.isFinal = true
  send(findings)
  findings.curve = await curveOf(planned, findings.plan, run)
  send(findings)
  await run.turn('bound', 0, true)
  const { best, missing } = await boundPlan(search, terms, findings.plan, tools.effort?.bound)
  findings.bound = { state: 'known', best, missing }
  send(findings)
  await drawAll(planned, findings, { run, draws: tools.effort?.draws ?? defaultStability.draws })
  send(findings)
}

/** Lets messages in, reports progress, and ends when stopped. */
class PlanRun {
  readonly #tools: PlanTools
  #saidAt = 0

  constructor(tools: PlanTools) {
    this.#tools = tools
  }

  async turn(step: PlanStep, share: number, isDue = false): Promise<void> {
    const now = performance.now()
    if (!isDue && now - this.#saidAt < turnMs) return
    this.#saidAt = now
    this.#tools.tell({ kind: 'progress', progress: { step, share: Math.min(1, share) } })
    await nextTurn()
    if (this.#tools.isStopped()) throw new PlanStopped()
  }
}

async function sitesOf(
  kept: KeptPlan,
  { places, own }: PlanOrder,
  { tools, run }: { tools: PlanTools; run: PlanRun },
): Promise<PlanSites> {
  const { country, version } = tools.atlas.manifest
  const mark = `${country} ${version}`
  if (kept.ground?.version !== mark) {
    delete kept.sites
    delete kept.search
    const value = await readGround(tools.atlas, (share) => run.turn('reading', share / 2))
    kept.ground = { version: mark, value }
  }
  const key = JSON.stringify([places, own])
  if (kept.sites?.key !== key) {
    delete kept.search
    const value = await readSites(kept.ground.value, { places, own }, (share) =>
      run.turn('reading', 0.5 + share / 2),
    )
    kept.sites = { key, value }
  }
  return kept.sites.value
}

function searchOf(
  kept: KeptPlan,
  { terms }: PlanOrder,
  { model, sites }: { model: Predictor; sites: PlanSites },
): NonNullable<KeptPlan['search']> {
  const key = JSON.stringify([terms.stations, terms.sites, terms.money, terms.connection])
  if (kept.search?.key !== key) {
    const instance = withoutOwnSites(instanceOf(model, sites, terms), sites)
    kept.search = { key, instance, value: openSearch(captureDemand(instance)) }
  }
  return kept.search
}

async function improve(
  { search, terms }: Planned,
  order: PlanOrder,
  { run, send }: { run: PlanRun; send: (plan: ChosenPlan) => void },
): Promise<ChosenPlan> {
  const start = startOf(search, order)
  const steps = searchPlan(search, terms, start ? { start } : {})
  let sentAt = Number.NEGATIVE_INFINITY
  await run.turn('choosing', 0, true)
  for (;;) {
    const next = steps.next()
    if (next.done) return next.value
    if (performance.now() - sentAt > resultMs) {
      send(next.value.plan)
      sentAt = performance.now()
    }
    await run.turn(next.value.step, 0)
  }
}

/** Options of the kept plan that still exist. */
function startOf({ demand }: NetworkSearch, { start, places }: PlanOrder): number[] | null {
  if (!start) return null
  const placeOf = new Map(places.map(({ id }, place) => [id, place]))
  return start.flatMap(({ id, station }) => {
    const candidate = placeOf.get(id)
    if (candidate === undefined) return []
    const options = demand.instance.candidates[candidate]?.options ?? []
    const option = options.findIndex(({ label }) => label === station)
    return option < 0 ? [] : [(demand.optionStart[candidate] ?? 0) + option]
  })
}

/** Up to half as much again as the budget, or as what the plan costs without one. */
async function curveOf({ search, terms }: Planned, plan: ChosenPlan, run: PlanRun): Promise<BudgetCurve> {
  const most = 1.5 * (terms.budget ?? plan.cost)
  const budgets = Array.from({ length: curvePoints }, (_, point) => (most * (point + 1)) / curvePoints)
  const given = terms.budget ?? plan.cost
  const steps = traceBudget(
    search,
    terms,
    [...new Set([...budgets, given])].sort((a, b) => a - b),
    plan,
  )
  for (;;) {
    const next = steps.next()
    if (next.done) return next.value
    await run.turn('curve', next.value.length / budgets.length)
  }
}

async function drawAll(
  { search, terms }: Planned,
  findings: PlanFindings,
  { run, draws }: { run: PlanRun; draws: number },
): Promise<void> {
  const { seed, others } = defaultStability
  const steps = drawPlans(search, terms, findings.plan, { draws, seed, others })
  for (;;) {
    const next = steps.next()
    if (next.done) {
      findings.drawn = next.value
      return
    }
    await run.turn('draws', next.value / draws)
  }
}
