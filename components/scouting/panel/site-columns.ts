import type { ScoutedSite } from '@/lib/domain/scouted-site'
import type { SiteSort } from '@/lib/domain/site-order'
import { formatCount } from '@/lib/format/number'

/** A column of the list: one header for all rows. */
export interface ListColumn {
  key: string
  title: string
  sort: SiteSort | null
  isLocked: boolean
  /** What a row shows, and null where a visitor sees a lock. */
  read(site: ScoutedSite): { figure: unknown; text: string }
}

/** Hundredths without their sign, which stands in the title: a narrow list has no room for it in every row. */
const hundredths = (figure: number | null) => ({ figure, text: scoreText(figure) })
const count = (figure: number | null) => ({ figure, text: formatCount(figure) })

/** The fields shown from the start (spec 2 §3.1). */
export const listColumns: readonly ListColumn[] = [
  {
    key: 'osm_id',
    title: 'osm_id',
    sort: null,
    isLocked: false,
    read: ({ id }) => ({ figure: id, text: id }),
  },
  {
    key: 'capacity',
    title: 'Capacity',
    sort: 'capacity',
    isLocked: false,
    read: ({ capacity }) => count(capacity),
  },
  {
    key: 'restaurants',
    title: 'Restaurants',
    sort: 'restaurants',
    isLocked: false,
    read: ({ poi }) => count(poi.restaurants),
  },
  { key: 'retail', title: 'Retail', sort: 'retail', isLocked: true, read: ({ poi }) => count(poi.retail) },
  {
    key: 'ac',
    title: 'AC\u2009%',
    sort: 'score-ac',
    isLocked: true,
    read: ({ scores }) => hundredths(scores.AC),
  },
  {
    key: 'dc',
    title: 'DC\u2009%',
    sort: 'score-dc',
    isLocked: true,
    read: ({ scores }) => hundredths(scores.DC),
  },
]

/** Text in the hexagon of a row: the score in hundredths, a dash without one. */
export function scoreText(score: number | null): string {
  return score === null ? '–' : String(Math.round(score * 100))
}
