import type { SitePart } from '@/lib/catalogue/site-scores'

export const partTitles: Readonly<Record<SitePart, string>> = {
  traffic: 'Traffic',
  people: 'People',
  places: 'Places',
  competition: 'Competition',
  size: 'Size',
}
