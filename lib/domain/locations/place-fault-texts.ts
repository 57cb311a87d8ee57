import type { PlaceFault } from '@/lib/contract/location-file'

export const placeFaultTexts: Readonly<Record<PlaceFault, string>> = {
  abroad: 'Outside the countries of the map, so it cannot be evaluated. Move or remove it.',
  water: 'In water, where no charging station can be built. Move it to land or remove it.',
}

const named = 3

/** Names the first locations of a submission whose places cannot be evaluated. */
export function misplacedText(names: readonly string[]): string {
  const first = names.slice(0, named).join(', ')
  const more = names.length > named ? ` and ${names.length - named} more` : ''
  return `In water or outside the countries of the map: ${first}${more}. Move or remove them, then submit again.`
}
