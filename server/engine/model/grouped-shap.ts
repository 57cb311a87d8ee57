import type { Shap } from '@/lib/contract/inference'

const groups = ['Traffic', 'Population', 'Competition', 'POI', 'Station'] as const
/** Shown only where a feature is in them. */
const rareGroups = ['Fleet'] as const

export function groupedShap(groupOf: readonly string[], detailed: Shap): Shap {
  const rows = [...groups, ...rareGroups.filter((each) => groupOf.includes(each))].map((group) => {
    const members = groupOf.flatMap((each, index) => (each === group ? [index] : []))
    const value = members.reduce((total, index) => total + (detailed.values[index] ?? 0), 0)
    const assumed = members.some((index) => detailed.assumed[index] && detailed.values[index] !== 0)
    return { group, value, assumed }
  })
  return {
    base_values: detailed.base_values,
    values: rows.map((row) => row.value),
    feature_names: rows.map((row) => row.group),
    assumed: rows.map((row) => row.assumed),
  }
}
