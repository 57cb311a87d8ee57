import { limits } from '@/lib/config/limits'
import { scenarioListPrefix } from '@/lib/contract/lists'
import type { Scenario } from '@/lib/contract/scenario'
import type { ResultsLocation } from '@/lib/domain/estimate/inference-input'

/** May run again on a newer list from another tab. */
export type ScenarioEdit = (scenarios: readonly Scenario[]) => readonly Scenario[]

/** Replaces by id, else appends while there is room. */
export const putScenario =
  (scenario: Scenario): ScenarioEdit =>
  (scenarios) => {
    if (scenarios.some(({ id }) => id === scenario.id)) {
      return scenarios.map((each) => (each.id === scenario.id ? scenario : each))
    }
    return scenarios.length < limits.scenarios ? [...scenarios, scenario] : scenarios
  }

export function guestScenarios(
  own: readonly Scenario[],
  guests: readonly Scenario[],
): { fitting: readonly Scenario[]; others: readonly Scenario[] } {
  const missing = guests.filter((guest) => !own.some((each) => each.id === guest.id || isSame(each, guest)))
  const room = Math.max(0, limits.scenarios - own.length)
  return { fitting: missing.slice(0, room), others: missing.slice(room) }
}

const isSame = (a: Scenario, b: Scenario) => a.name === b.name && hasSameInputs(a, b)

export const renameScenario =
  (id: string, name: string): ScenarioEdit =>
  (scenarios) =>
    scenarios.map((each) => (each.id === id ? { ...each, name } : each))

export const removeScenario =
  (id: string): ScenarioEdit =>
  (scenarios) =>
    scenarios.filter((each) => each.id !== id)

export function scenarioListId({ name, lat, lng }: ResultsLocation): string {
  if (lat !== undefined && lng !== undefined)
    return `${scenarioListPrefix}${lat.toFixed(5)}:${lng.toFixed(5)}`
  return `${scenarioListPrefix}${name.replaceAll(/[^\w.-]+/g, '_').slice(0, 50)}`
}

export function nextScenarioName(scenarios: readonly Scenario[]): string {
  const taken = new Set(scenarios.map(({ name }) => name))
  const free = Array.from({ length: limits.scenarios + 1 }, (_, index) => `Scenario ${index + 1}`)
  return free.find((name) => !taken.has(name)) ?? ''
}

type Inputs = Pick<Scenario, 'edits' | 'money'>

const sorted = (record: object) => JSON.stringify(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))

export const hasSameInputs = (a: Inputs, b: Inputs): boolean =>
  sorted(a.edits) === sorted(b.edits) && sorted(a.money) === sorted(b.money)
