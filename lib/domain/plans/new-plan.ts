import type { NewPlan, PlanCandidates } from '@/lib/contract/plan-terms'
import { defaultStations } from './plan-edits'

interface Wanted {
  name: string
  candidates: PlanCandidates
  /** Some saved locations have the status Operating. */
  hasOwn: boolean
}

/** A plan as it starts: the usual stations under a middling budget, which the settings then change. */
export function newPlan({ name, candidates, hasOwn }: Wanted): NewPlan {
  return {
    name,
    candidates,
    objective: { kind: 'npv' },
    budget: startingBudget,
    maxSites: null,
    minMetres: null,
    maxPerMunicipality: null,
    mustHave: [],
    never: [],
    stations: [...defaultStations],
    sites: [],
    own: hasOwn ? { kind: 'saved' } : { kind: 'none' },
    money: {},
  }
}

/** In any currency: a few fast stations, or many slow ones. */
const startingBudget = 1_000_000
