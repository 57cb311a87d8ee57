import { valueLabel } from '@/components/filters/filter-sections'
import { columnTexts } from '@/lib/catalogue/column-texts'
import type { ScoreKind } from '@/lib/catalogue/demand-step'
import { type ScoutingFilters, scoutingFilters } from '@/lib/catalogue/scouting-filters'
import { type SiteColumnName, siteColumns } from '@/lib/catalogue/site-columns'
import type { Cell } from '@/lib/contract/dataset'
import type { ScoutedSite } from '@/lib/domain/scouting/scouted-site'
import { type SiteSort, sortOfField } from '@/lib/domain/scouting/site-order'
import { siteValue } from '@/lib/domain/scouting/site-values'
import { formatCount, formatDecimal, formatDistance } from '@/lib/format/number'

/** Names and words on the left, figures on the right. */
type ColumnKind = 'id' | 'words' | 'count' | 'figure' | 'distance'

export interface ListColumn {
  key: SiteColumnName
  title: string
  /** `Busiest/day (vehicles/day)`: narrow heads have no room for units. */
  label: string
  sort: SiteSort | null
  isLocked: boolean
  kind: ColumnKind
  /** The value is null if a visitor sees a lock. */
  read(site: ScoutedSite): { figure: Cell; text: string }
}

export const isText = ({ kind }: Pick<ListColumn, 'kind'>) => kind === 'id' || kind === 'words'

const isScore = (field: SiteColumnName) => field.startsWith('Score')
const isWhole = (field: SiteColumnName) => field === 'Score DC' || field === 'Score AC'
/** Beside the score they belong to, parts need neither its kind nor long titles. */
const partTitle: Partial<Record<SiteColumnName, string>> = {
  capacity: 'Spaces',
  'Score population': 'People',
  'Score places DC': 'Places',
  'Score places AC': 'Places',
  'Score competition DC': 'Comp.',
  'Score competition AC': 'Comp.',
}
const isDistance = (field: SiteColumnName) => field.startsWith('Nearest Charger Distance')

function kindOf(field: SiteColumnName): ColumnKind {
  if (field === 'osm_id') return 'id'
  if (isDistance(field)) return 'distance'
  const type = siteColumns.find(({ name }) => name === field)?.type
  if (type === 'string' || type === 'h3') return 'words'
  return field === 'capacity' || field === 'Population' ? 'figure' : 'count'
}

function textOf(field: SiteColumnName, value: Cell): string {
  // Hundredths without a percent sign, which is in the title: narrow rows have no room for it.
  if (isScore(field)) return scoreText(Number(value ?? Number.NaN))
  if (isDistance(field)) return formatDistance(typeof value === 'number' ? value : null)
  if (typeof value === 'string') return value === '' ? '–' : valueLabel(field, value)
  return formatCount(typeof value === 'number' ? value : null)
}

type ShownField = ScoutingFilters['display']['fields'][number]

function toColumn({ field, title, free }: ShownField, weighed: ScoreKind | undefined): ListColumn {
  const named = (weighed && partTitle[field]) ?? title
  const unit = isScore(field) ? '% of the best in the country' : columnTexts[field].unit
  return {
    key: field,
    title: isWhole(field) ? `${named}\u2009%` : named,
    label: unit === undefined ? named : `${named} (${unit})`,
    sort: sortOfField(field),
    isLocked: !free,
    kind: kindOf(field),
    read: (site) => {
      const figure = siteValue[field](site)
      if (field === `Score ${weighed}`) return { figure, text: preciseScore(figure) }
      const text = textOf(field, figure)
      return { figure, text: field === 'capacity' && site.isCapacityEstimated ? `~${text}` : text }
    },
  }
}

/** The title of the field's filter, unless the installation has its own title. */
export function fieldLabel(
  { datasets }: ScoutingFilters,
  { field, title }: { field: string; title: string },
): string {
  const usual = scoutingFilters.display.fields.some((each) => each.field === field && each.title === title)
  const filter = datasets
    .find(({ label }) => label === 'parkings')
    ?.fields.find((each) => each.field === field && each.kind !== 'poi')
  return usual && filter ? filter.title : title
}

/**
 * Omits fields that are not configured.
 * @param weighed the sorted score with other weights: close scores need a decimal
 */
export function listColumnsOf(
  { display }: ScoutingFilters,
  fields: readonly SiteColumnName[],
  weighed?: ScoreKind,
): readonly ListColumn[] {
  return fields.flatMap((field) => {
    const shown = display.fields.find((each) => each.field === field)
    return shown ? toColumn(shown, weighed) : []
  })
}

const preciseScore = (score: Cell) => (typeof score === 'number' ? formatDecimal(score * 100) : '–')

/** Hundredths, or a dash. */
export function scoreText(score: number | null): string {
  return score === null || Number.isNaN(score) ? '–' : String(Math.round(score * 100))
}
