import {
  competitionKeys,
  type InferenceInput,
  poiKeys,
  populationKeys,
  trafficKeys,
} from '@/lib/contract/inference'
import type { MoneyEdits, MoneyKey } from '@/lib/contract/money'
import { moneyLabel } from '@/lib/domain/finance/money-fields'
import { editsOf } from '@/lib/domain/prediction/parameter-edits'
import { formatCountOf } from '@/lib/format/number'

const groups: readonly { name: string; keys: readonly string[] }[] = [
  { name: 'station', keys: ['Connector Config'] },
  { name: 'traffic', keys: trafficKeys },
  { name: 'population', keys: populationKeys },
  { name: 'places', keys: poiKeys },
]

const classes = { ultrarapid: 'HPC', rapid: 'DC', slow: 'AC' } as const
const radii = [
  { suffix: '05', label: '500 m' },
  { suffix: '10', label: '1 km' },
  { suffix: '20', label: '2 km' },
] as const

/** `6 HPC points, 500 m` if rivals of one class were added in every radius from one on; else `competition`. */
function rivals(original: InferenceInput, input: InferenceInput): string {
  const byClass = (Object.keys(classes) as (keyof typeof classes)[])
    .map((name) => ({
      name: classes[name],
      more: radii.map(
        ({ suffix }) => (input[`${name}_${suffix}`] ?? 0) - (original[`${name}_${suffix}`] ?? 0),
      ),
    }))
    .filter(({ more }) => more.some((count) => count !== 0))
  const [only, ...others] = byClass
  const from = only ? only.more.findIndex((count) => count !== 0) : 0
  const points = only?.more[from] ?? 0
  const isOne = only?.more.slice(from).every((count) => count === points) && others.length === 0
  if (!only || !isOne || points < 0) return 'competition'
  return `${formatCountOf(points, `${only.name} point`)}, ${radii[from]?.label}`
}

/** Sums up a scenario's changes: `station, capex`, `6 HPC points, 500 m`, `4 changes`. */
export function whatDiffers(original: InferenceInput, input: InferenceInput, money: MoneyEdits): string {
  const changed = Object.keys(editsOf(original, input))
  const typed = Object.keys(money) as MoneyKey[]
  const named = groups.filter(({ keys }) => changed.some((key) => keys.includes(key))).map(({ name }) => name)
  const isRivals = changed.some((key) => (competitionKeys as readonly string[]).includes(key))
  const parts = [
    ...named,
    ...(isRivals ? [rivals(original, input)] : []),
    ...typed.map((key) => moneyLabel(key).toLowerCase().replace('vat', 'VAT')),
  ]
  if (parts.length === 0) return 'no change'
  const changes = changed.length + typed.length
  return parts.length <= 2 ? parts.join(', ') : formatCountOf(changes, 'change')
}
