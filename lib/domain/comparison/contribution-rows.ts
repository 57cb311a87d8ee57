import { explanationRows, featureName } from '@/lib/domain/estimate/explanation'
import { roundedSteps } from '@/lib/domain/estimate/waterfall-geometry'
import { inputOf } from '@/lib/domain/records/evaluated-locations'
import { formatCount } from '@/lib/format/number'
import type { ComparedLocation } from './compared-locations'
import type { FigureRow } from './comparison-rows'

/** Whole kWh/day that add up to the estimate; undefined without an explanation. */
export function contributionsOf({ explained }: ComparedLocation): Map<string, number> | undefined {
  if (!explained) return undefined
  const { base_values: reference, feature_names: names, values } = explained.agg_shap
  const steps = roundedSteps(reference, values)
  return new Map(names.map((name, index) => [name, steps[index] ?? 0]))
}

function sharedReference(all: readonly ComparedLocation[]): number | undefined {
  const references = new Set(
    all.flatMap(({ explained }) => explained?.agg_shap.base_values ?? []).map(Math.round),
  )
  return references.size === 1 ? [...references][0] : undefined
}

/** `What moves it in kWh/day, from 204 at the reference site` */
export function contributionsTitle(all: readonly ComparedLocation[]): string {
  const reference = sharedReference(all)
  return reference === undefined
    ? 'What moves it in kWh/day, from the reference site'
    : `What moves it in kWh/day, from ${formatCount(reference)} at the reference site`
}

/** `5,592 people within 1 km` */
function measuredOf({ row, explained }: ComparedLocation, name: string): string | undefined {
  const input = row && inputOf(row)
  if (!input || !explained) return undefined
  const rows = explanationRows({ prediction: explained, input }, 'simplified')
  return rows.find((each) => each.name === name)?.measured
}

/** One row per factor that moves an estimate, and the reference sites if they differ. */
export function contributionRows(all: readonly ComparedLocation[]): FigureRow[] {
  const parts = new Map(all.map((each) => [each.letter, contributionsOf(each)]))
  const names = new Set([...parts.values()].flatMap((each) => (each ? [...each.keys()] : [])))
  const moves = (name: string) => [...parts.values()].some((each) => (each?.get(name) ?? 0) !== 0)
  const rows = [...names].filter(moves).map((feature): FigureRow => {
    const title = featureName(feature)
    return {
      key: feature,
      title,
      format: 'signed',
      better: 'most',
      word: 'Best',
      figure: ({ letter }) => parts.get(letter)?.get(feature) ?? null,
      reason: ({ best }) => {
        const first = best.length === 1 ? all.find(({ letter }) => letter === best[0]?.letter) : undefined
        const measured = first && measuredOf(first, title)
        return measured ? `, ${measured}` : ''
      },
    }
  })
  const hasExplained = names.size > 0
  if (!hasExplained || sharedReference(all) !== undefined) return rows
  const reference: FigureRow = {
    key: 'reference',
    title: 'Reference site',
    format: 'count',
    figure: ({ explained }) => explained?.agg_shap.base_values ?? null,
  }
  return [reference, ...rows]
}
