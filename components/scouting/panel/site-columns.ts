import { valueLabel } from '@/components/filters/field-text'
import { type ScoutingFilters, scoutingFilters } from '@/lib/catalogue/scouting-filters'
import { type SiteColumnName, siteColumns } from '@/lib/catalogue/site-columns'
import type { Cell } from '@/lib/contract/dataset'
import type { ScoutedSite } from '@/lib/domain/scouting/scouted-site'
import { type SiteSort, sortOfField } from '@/lib/domain/scouting/site-order'
import { siteValue } from '@/lib/domain/scouting/site-values'
import { formatCount, formatDistance } from '@/lib/format/number'

/** What stands in a column: names and kinds left, figures right. */
type ColumnKind = 'id' | 'words' | 'count' | 'figure' | 'distance'

/** A column of the list: one header for all rows. */
export interface ListColumn {
  key: SiteColumnName
  title: string
  sort: SiteSort | null
  isLocked: boolean
  kind: ColumnKind
  /** What a row shows; the figure is null where a visitor sees a lock. */
  read(site: ScoutedSite): { figure: Cell; text: string }
}

export const isText = ({ kind }: Pick<ListColumn, 'kind'>) => kind === 'id' || kind === 'words'

const isScore = (field: SiteColumnName) => field.startsWith('Score')
const isDistance = (field: SiteColumnName) => field.startsWith('Nearest Charger Distance')

function kindOf(field: SiteColumnName): ColumnKind {
  if (field === 'osm_id') return 'id'
  if (isDistance(field)) return 'distance'
  const type = siteColumns.find(({ name }) => name === field)?.type
  if (type === 'string' || type === 'h3') return 'words'
  return field === 'capacity' || field === 'Population' ? 'figure' : 'count'
}

function textOf(field: SiteColumnName, value: Cell): string {
  // Hundredths without their sign, which stands in the title: a narrow list has no room for it in every row.
  if (isScore(field)) return scoreText(Number(value ?? Number.NaN))
  if (isDistance(field)) return formatDistance(typeof value === 'number' ? value : null)
  if (typeof value === 'string') return value === '' ? '–' : valueLabel('parkings', field, value)
  return formatCount(typeof value === 'number' ? value : null)
}

function toColumn({ field, title, free }: ScoutingFilters['display']['fields'][number]): ListColumn {
  return {
    key: field,
    title: isScore(field) ? `${title}\u2009%` : title,
    sort: sortOfField(field),
    isLocked: !free,
    kind: kindOf(field),
    read: (site) => {
      const figure = siteValue[field](site)
      return { figure, text: textOf(field, figure) }
    },
  }
}

/**
 * A field's name where there is room for more than the title of its column: that of its filter, or the title where the
 * installation has given it one of its own.
 */
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

/** The columns of the chosen fields, in their order; what the configuration does not know is left out. */
export function listColumnsOf(
  { display }: ScoutingFilters,
  fields: readonly SiteColumnName[],
): readonly ListColumn[] {
  return fields.flatMap((field) => {
    const shown = display.fields.find((each) => each.field === field)
    return shown ? toColumn(shown) : []
  })
}

/** Text in the hexagon of a row: the score in hundredths, a dash without one. */
export function scoreText(score: number | null): string {
  return score === null || Number.isNaN(score) ? '–' : String(Math.round(score * 100))
}
