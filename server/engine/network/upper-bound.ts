import loadHighs, { type Highs } from 'highs'
import type { NetworkSearch } from '@/lib/domain/network/choose-sites'
import { openPlanValue } from '@/lib/domain/network/plan-value'
import type { PlanTerms } from '@/lib/domain/network/terms'
import type { ChosenPlan } from '@/lib/domain/network/working-plan'
import { coverageRelaxation } from './coverage-relaxation'
import { EnergyRelaxation } from './energy-relaxation'
import type { Relaxation } from './relaxation'
import { splitBound } from './split-bound'

export interface PlanBound {
  /** No plan within the terms is worth more, in the objective's unit. */
  best: number
  /** Share of `best` by which the plan misses it at most; 0 if it is proved best, null of a loss. */
  missing: number | null
}

export interface BoundEffort {
  /** Rounds of limits that are tight at the last solution. */
  rounds: number
  /** Seconds of each solution at most. */
  seconds: number
}

const defaultEffort: BoundEffort = { rounds: 8, seconds: 10 }

/** Up to so many candidates choices are whole numbers and pairs have rows. */
const exactUpTo = 150
/** Rounds of prices, and seconds for them, by those of a linear solution. */
const splitRounds = 25
const splitSeconds = 3

/** HiGHS keeps rows within 1e-7 of their limits, so that its optimum may be too low by about as much. */
const tolerance = 1e-6

let loading: Promise<Highs> | undefined

const openSolver = (): Promise<Highs> => {
  loading ??= loadHighs()
  return loading
}

/**
 * How far a plan is from the best possible at most: the least of what relaxations prove before their time is up, which
 * are linear ones by HiGHS (`EnergyRelaxation`, `coverageRelaxation`) and one by prices (`splitBound`).
 */
export async function boundPlan(
  search: NetworkSearch,
  terms: PlanTerms,
  plan: ChosenPlan,
  effort: BoundEffort = defaultEffort,
): Promise<PlanBound> {
  const solver = await openSolver()
  const areWhole = search.demand.instance.candidates.length <= exactUpTo
  const found = boundsOf(solver, search, { terms, plan, effort, areWhole })
  const widened = [looseBound(search, terms), ...found].map(
    (value) => value + tolerance * Math.max(1, Math.abs(value)),
  )
  const linear = Math.min(...widened)
  const isProved = missingShare(Math.max(plan.value, linear), plan.value) === 0
  const { rounds, seconds } = effort
  const split = isProved
    ? linear
    : splitBound(search.demand, terms, plan, {
        rounds: splitRounds * rounds,
        seconds: splitSeconds * seconds,
      })
  const best = Math.max(plan.value, Math.min(linear, split + tolerance * Math.max(1, Math.abs(split))))
  return { best, missing: missingShare(best, plan.value) }
}

function missingShare(best: number, value: number): number | null {
  if (best - value <= 2 * tolerance * Math.max(1, Math.abs(best))) return 0
  return best > 0 ? (best - value) / best : null
}

interface Question {
  terms: PlanTerms
  plan: ChosenPlan
  effort: BoundEffort
  areWhole: boolean
}

function boundsOf(
  solver: Highs,
  search: NetworkSearch,
  { terms, plan, effort, areWhole }: Question,
): number[] {
  const { seconds } = effort
  if (terms.objective.kind === 'coverage') {
    const { relaxation } = coverageRelaxation(search.demand, terms, terms.objective.minutes)
    return [solve(solver, relaxation, { areWhole, seconds }).bound]
  }
  const relaxed = new EnergyRelaxation(search, terms, terms.objective.kind)
  const { relaxation, columnOf } = relaxed.columns
  if (areWhole) relaxed.addPairs(search)
  const bounds: number[] = []
  const choice = new Float64Array(search.demand.candidateOf.length)
  for (const option of plan.options) choice[option] = 1
  // Without competition a solution is quick at any size, and is what remains if the next is not.
  if (!areWhole) bounds.push(solve(solver, relaxation, { areWhole, seconds }).bound)
  for (let round = 0; round < effort.rounds; round += 1) {
    relaxed.addLimits(choice, areWhole)
    const { bound, columns } = solve(solver, relaxation, { areWhole: false, seconds })
    bounds.push(bound)
    if (!columns) break
    for (const [option, column] of columnOf) choice[option] = columns[column] ?? 0
  }
  if (areWhole) bounds.push(solve(solver, relaxation, { areWhole, seconds }).bound)
  return bounds
}

/** Every candidate at its best. */
function looseBound({ demand }: NetworkSearch, { objective }: PlanTerms): number {
  const { ceiling } = openPlanValue(demand, objective)
  const most = new Float64Array(demand.instance.candidates.length)
  ceiling.forEach((value, option) => {
    const candidate = demand.candidateOf[option] ?? 0
    most[candidate] = Math.max(most[candidate] ?? 0, value)
  })
  return most.reduce((sum, value) => sum + value, 0)
}

interface Solved {
  bound: number
  /** Null unless solved to the end. */
  columns: Float64Array | null
}

function solve(
  solver: Highs,
  relaxation: Relaxation,
  { areWhole, seconds }: { areWhole: boolean; seconds: number },
): Solved {
  const data = relaxation.data(areWhole)
  const { maximize } = solver.constants.objectiveSense
  return solver.withModel({ ...data, sense: maximize }, (model) => {
    model.options.set({ output_flag: false, time_limit: seconds })
    if (!hasRun(solver, () => model.run())) return { bound: Number.POSITIVE_INFINITY, columns: null }
    if (areWhole) {
      const proved = model.info.get('mip_dual_bound')
      return { bound: typeof proved === 'number' ? proved : Number.POSITIVE_INFINITY, columns: null }
    }
    const isSolved = model.getModelStatus() === solver.constants.modelStatus.optimal
    const { colValue, rowDual } = model.getSolution()
    return {
      bound: rowDual ? relaxation.weakBound(rowDual) : Number.POSITIVE_INFINITY,
      columns: isSolved ? Float64Array.from(colValue) : null,
    }
  })
}

/** The solver may fail at a program, of which other bounds then remain: no reason to lose the plan. */
function hasRun({ errors }: Highs, run: () => void): boolean {
  try {
    run()
    return true
  } catch (error) {
    if (error instanceof errors.HighsError && error.operation === 'run') return false
    throw error
  }
}
