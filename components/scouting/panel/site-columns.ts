import type { CSSProperties } from 'react'
import type { Cell } from '@/lib/contract/dataset'
import type { ScoutedSite } from '@/lib/domain/scouted-site'
import type { ScoutingFilters } from '@/lib/domain/scouting-filters'
import { type SiteColumnName, siteColumns } from '@/lib/domain/site-columns'
import { type SiteSort, sortOfField } from '@/lib/domain/site-order'
import { siteValue } from '@/lib/domain/site-values'
import { formatCount, formatDistance } from '@/lib/format/number'

/** A column of the list: one header for all rows. */
export interface ListColumn {
  key: SiteColumnName
  title: string
  sort: SiteSort | null
  isLocked: boolean
  /** Words stand left, figures right. */
  isText: boolean
  /** What a row shows, and null where a visitor sees a lock. */
  read(site: ScoutedSite): { figure: Cell; text: string }
}

const isScore = (field: SiteColumnName) => field.startsWith('Score')
const isDistance = (field: SiteColumnName) => field.startsWith('Nearest Charger Distance')

function textOf(field: SiteColumnName, value: Cell): string {
  // Hundredths without their sign, which stands in the title: a narrow list has no room for it in every row.
  if (isScore(field)) return scoreText(Number(value ?? Number.NaN))
  if (isDistance(field)) return formatDistance(typeof value === 'number' ? value : null)
  if (typeof value === 'string') return value === '' ? '–' : value
  return formatCount(typeof value === 'number' ? value : null)
}

function toColumn({ field, title, free }: ScoutingFilters['display']['fields'][number]): ListColumn {
  const isText = siteColumns.some(({ name, type }) => name === field && (type === 'string' || type === 'h3'))
  return {
    key: field,
    title: isScore(field) ? `${title}\u2009%` : title,
    sort: sortOfField(field),
    isLocked: !free,
    isText,
    read: (site) => {
      const figure = siteValue[field](site)
      return { figure, text: textOf(field, figure) }
    },
  }
}

/** The fields that a row shows from the start, in the order of the configuration. */
export function listColumnsOf({ display }: ScoutingFilters): readonly ListColumn[] {
  return display.default.flatMap((field) => {
    const shown = display.fields.find((each) => each.field === field)
    return shown ? toColumn(shown) : []
  })
}

/** Px of the narrowest figure, of a letter of a title, of words, and of the widest title. */
const [figureWidth, letterWidth, textWidth, mostWidth] = [28, 5.4, 67, 72]

/** A title of more letters has a column of its width; a shorter one may reach over its figures to the left. */
export const shortTitle = 6

function widthOf({ isText, title }: ListColumn): number {
  if (isText) return textWidth
  if (title.length <= shortTitle) return figureWidth
  return Math.min(mostWidth, Math.ceil(title.length * letterWidth))
}

/** Widths of the columns by what stands in them; a narrow list does without the words in front. */
export function columnStyle(columns: readonly ListColumn[]): CSSProperties {
  const tracks = columns.map((column) => `minmax(0,${widthOf(column)}fr)`)
  const narrow = columns[0]?.isText ? tracks.slice(1) : tracks
  return { '--columns': tracks.join(' '), '--columns-narrow': narrow.join(' ') } as CSSProperties
}

/** Text in the hexagon of a row: the score in hundredths, a dash without one. */
export function scoreText(score: number | null): string {
  return score === null || Number.isNaN(score) ? '–' : String(Math.round(score * 100))
}
