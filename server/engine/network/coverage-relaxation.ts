import type { CapturedDemand } from '@/lib/domain/network/captured-demand'
import type { PlanTerms } from '@/lib/domain/network/terms'
import { ChoiceColumns, type Entry } from './choice-columns'

/**
 * People counted once by columns of points, of which points reached by the same candidates share one: covered at
 * most if one of these is chosen. With whole choices this is exact.
 */
export function coverageRelaxation(demand: CapturedDemand, terms: PlanTerms, minutes: number): ChoiceColumns {
  const columns = new ChoiceColumns(demand, terms, () => 0)
  const { relaxation } = columns
  for (const { candidates, people } of sharedPoints(demand, columns.candidates, minutes)) {
    const column = relaxation.addColumn(people, 1)
    const entries = columns.entriesOf(candidates, () => -1)
    relaxation.addRow(Number.NEGATIVE_INFINITY, 0, [[column, 1] satisfies Entry, ...entries])
  }
  return columns
}

interface SharedPoints {
  candidates: number[]
  people: number
}

function sharedPoints(
  { instance }: CapturedDemand,
  candidates: readonly number[],
  minutes: number,
): SharedPoints[] {
  const reaching =
    instance.demand.people.length > 0 ? Array.from(instance.demand.people, (): number[] => []) : []
  const visit = (times: typeof instance.ownTimes, place: number, note: (point: number) => void) => {
    for (let slot = times.start[place] ?? 0; slot < (times.start[place + 1] ?? 0); slot += 1) {
      if ((times.minutes[slot] ?? 0) <= minutes) note(times.point[slot] ?? 0)
    }
  }
  for (const candidate of candidates) {
    visit(instance.candidateTimes, candidate, (point) => reaching[point]?.push(candidate))
  }
  const covered = new Set<number>()
  for (const station of instance.own.keys()) visit(instance.ownTimes, station, (point) => covered.add(point))
  const shared = new Map<string, SharedPoints>()
  reaching.forEach((row, point) => {
    const people = instance.demand.people[point] ?? 0
    if (row.length === 0 || people === 0 || covered.has(point)) return
    const key = row.join(' ')
    const known = shared.get(key)
    if (known) known.people += people
    else shared.set(key, { candidates: row, people })
  })
  return [...shared.values()]
}
