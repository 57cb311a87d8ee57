import type { SitePart } from '@/lib/catalogue/site-scores'

/** The parts of a site's score as sliders and sidebars name them. */
export const partTitles: Readonly<Record<SitePart, string>> = {
  traffic: 'Traffic',
  people: 'People',
  places: 'Places',
  competition: 'Competition',
  size: 'Size',
}
