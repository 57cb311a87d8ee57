import type { PlanGrounds, PlanResult, PlanStep } from '@/lib/contract/network'
import type { PlanPlace, PlanTermsInput, RunningPlace } from '@/lib/contract/plan-terms'

/** What a process needs to plan; it opens atlas and model itself. */
export interface PlanOrder {
  atlasRoots: readonly string[]
  /** Undefined for the shipped model. */
  modelFile: string | undefined
  country: string
  places: readonly PlanPlace[]
  own: readonly RunningPlace[]
  terms: PlanTermsInput
  /** Chosen stations of the plan before an edit: ID of the site and of its option. */
  start: readonly { id: string; station: string }[] | null
}

interface PlanProgress {
  step: PlanStep
  /** 0..1 of the step. */
  share: number
}

export type PlanMessage =
  | { kind: 'progress'; progress: PlanProgress }
  | { kind: 'result'; grounds: PlanGrounds; result: PlanResult }
  | { kind: 'done' }
  | { kind: 'problem'; sentence: string; isKnown: boolean }

export type PlanRequest = { kind: 'plan'; order: PlanOrder } | { kind: 'stop' }
