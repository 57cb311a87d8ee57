import type { ScoreKind } from '@/lib/catalogue/demand-step'
import { sitePartColumns } from '@/lib/catalogue/site-scores'
import type { Manifest } from '@/lib/contract/scout'

interface ScoreColumn {
  table: 'sites' | 'hexagons'
  name: string
}

const hexagonParts = {
  'Score traffic': 'traffic',
  'Score population': 'people',
  'Score POI': 'places',
  'Score competition': 'competition',
} as const

function partsOf({ table, name }: ScoreColumn): Readonly<Record<string, string>> {
  const isScore = ['Score', 'Score DC', 'Score AC'].includes(name)
  if (!isScore) return {}
  if (table === 'hexagons') return hexagonParts
  const columns = sitePartColumns[name.slice('Score '.length) as ScoreKind]
  return Object.fromEntries(Object.entries(columns).map(([part, column]) => [column, part]))
}

/** Says which parts a score does without and why; null if it has all of them. */
export function missingParts(absent: Manifest['absent'], score: ScoreColumn): string | null {
  const parts = partsOf(score)
  const missing = absent.filter(({ table, name }) => table === score.table && parts[name] !== undefined)
  if (missing.length === 0) return null
  const names = missing.map(({ name }) => parts[name]).join(' and ')
  const reasons = [...new Set(missing.map(({ reason }) => reason))].join(' ')
  return `Left out here: ${names}. ${reasons} The other parts share the weight.`
}
