import { featureName } from '@/lib/domain/prediction/explanation'
import { formatCount, formatSigned } from '@/lib/format/number'
import { type Best, bestOf, lettersIn } from './best-in-row'
import type { ComparedLocation } from './compared-locations'
import { contributionsOf } from './contribution-rows'

/** Outcome of a comparison in words; `lead` is the part to stress. */
export interface LeadingSentence {
  lead: string
  text: string
}

const overlap = 'The bands overlap: read the order as a ranking.'

type Predicted = ComparedLocation & {
  row: { prediction: { utilization: number; low: number; high: number } }
}

const isPredicted = (each: ComparedLocation): each is Predicted => each.row?.prediction !== undefined

/** Whether the order is more than a ranking: which bands end below the first one's start. */
function bandsOf(first: Predicted, others: readonly Predicted[]): string {
  const apart = others.filter(({ row }) => row.prediction.high < first.row.prediction.low)
  if (apart.length === 0) return overlap
  const whose = `${apart.length === 1 ? 'The band' : 'The bands'} of ${lettersIn(apart)}`
  const below = `${whose} ${apart.length === 1 ? 'ends' : 'end'} below ${first.letter}'s.`
  return apart.length === others.length ? below : `${below} The others overlap with it.`
}

const named = ([feature, value]: readonly [string, number]) =>
  `${featureName(feature).toLowerCase()} (${formatSigned(value)})`

/** Names the contributions that put the first location ahead; undefined without any. */
function reasonOf(first: ComparedLocation): string | undefined {
  const parts = [...(contributionsOf(first) ?? [])].toSorted((a, b) => Math.abs(b[1]) - Math.abs(a[1]))
  const gains = parts.filter(([, value]) => value > 0)
  const losses = parts.filter(([, value]) => value < 0)
  const [gain, loss] = [gains.slice(0, 2), losses.slice(0, 1)].map((some) => some.map(named).join(' and '))
  const total = parts.reduce((all, [, value]) => all + value, 0)
  if (gain && !loss) return `${gain} ${gains.length > 1 ? 'lift' : 'lifts'} it above the reference site.`
  if (gain && total > 0) return `${gain} ${gains.length > 1 ? 'outweigh' : 'outweighs'} ${loss}.`
  if (loss) return `it falls least below the reference site, most by ${loss}.`
  return undefined
}

const ahead = ({ best, next }: Best) => {
  const first = best[0]
  const second = next[0]
  if (!first || !second) return ''
  const by = Math.round(first.value) - Math.round(second.value)
  return `${formatCount(first.value)} kWh/day, ${formatCount(by)} above ${lettersIn(next)}.`
}

/** Says which location leads, what moves its estimate, and whether the bands allow more than a ranking. */
export function leadingSentence(all: readonly ComparedLocation[]): LeadingSentence {
  const predicted = all.filter(isPredicted)
  const contenders = predicted.map(({ letter, row }) => ({ letter, figure: row.prediction.utilization }))
  const order = bestOf(contenders, { better: 'most', read: formatCount })
  const first = predicted.find(({ letter }) => letter === order.best[0]?.letter)
  if (!first) return { lead: withoutLeader(predicted.length), text: '' }
  const others = predicted.filter(({ letter }) => !order.best.some((each) => each.letter === letter))
  const bands = bandsOf(first, others)
  if (order.best.length > 1) {
    return { lead: `${lettersIn(order.best)} lead:`, text: `${ahead(order)} ${bands}` }
  }
  return { lead: `${first.letter} leads:`, text: `${reasonOf(first) ?? ahead(order)} ${bands}` }
}

function withoutLeader(predicted: number): string {
  if (predicted === 0) return 'None of these locations has an estimate of this power type.'
  return predicted === 1
    ? 'Only one of these locations has an estimate of this power type.'
    : 'All of these locations have the same estimate.'
}
