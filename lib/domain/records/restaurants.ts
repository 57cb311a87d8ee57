export function placeTypeTitle(type: string): string {
  const words = type.replaceAll('_', ' ').trim()
  return words === '' ? 'Restaurant' : words.charAt(0).toUpperCase() + words.slice(1)
}

const closed: Readonly<Record<string, string>> = {
  CLOSED_TEMPORARILY: 'closed temporarily',
  CLOSED_PERMANENTLY: 'closed permanently',
}

export const closedWord = (status: string | null): string | undefined => closed[status ?? '']

/** `radius` in metres. */
const usual = { radius: 200, limit: 20 } as const
const maxListed = 100

/** @param wanted the location's own number, which overrides the configured one; 0 lists none */
export function nearbyLimits(
  { limit = usual.limit, radius = usual.radius }: { limit?: number | undefined; radius?: number | undefined },
  wanted: number | undefined,
): { limit: number; radius: number } {
  const own = wanted === undefined ? limit : Math.max(0, Math.floor(wanted))
  return { limit: Math.min(maxListed, own), radius }
}
