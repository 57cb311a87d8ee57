import type { AtlasBuild, AtlasDiff, ListedAtlas } from '@/lib/contract/atlases'
import { formatBytes } from '@/lib/format/bytes'
import { formatCount, formatPercent } from '@/lib/format/number'

const minute = 60
const hour = 60 * minute

/** `40 s`, `6 min`, `1 h 20 min` */
export function formatDuration(seconds: number): string {
  if (seconds < minute) return `${Math.max(1, Math.ceil(seconds / 5) * 5)} s`
  const minutes = Math.round(seconds / minute)
  if (minutes < hour / minute) return `${minutes} min`
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)} h${rest > 0 ? ` ${rest} min` : ''}`
}

/** `62 % · about 4 min left · 1.2 GB of 2.4 GB memory` */
export function buildProgress({
  share,
  seconds_left: left,
  memory,
  memory_limit: limit,
}: AtlasBuild): string {
  return [
    formatPercent(share),
    ...(left === null ? [] : [`about ${formatDuration(left)} left`]),
    ...(memory > 0 ? [`${formatBytes(memory)} of ${formatBytes(limit)} memory`] : []),
  ].join(' · ')
}

/** `6 added, 2 removed, 3 changed`; `no change` */
export function changeWords({ added, removed, changed }: AtlasDiff['sites']): string {
  const parts = [
    [added, 'added'],
    [removed, 'removed'],
    [changed, 'changed'],
  ] as const
  const said = parts.filter(([count]) => count > 0).map(([count, what]) => `${formatCount(count)} ${what}`)
  return said.length === 0 ? 'no change' : said.join(', ')
}

export type CountryState = 'building' | 'waiting' | 'failed' | 'damaged' | 'newer' | 'current'

/** What needs somebody comes before what does not. */
export function stateOf({ build, problem, has_newer }: ListedAtlas): CountryState {
  if (build) return build.state
  if (problem !== null) return 'damaged'
  return has_newer ? 'newer' : 'current'
}

/** Has an earlier version to compare with. */
export const canDiff = ({ version, versions }: ListedAtlas): boolean =>
  version !== null && versions.some(({ state }) => state === 'previous' || state === 'shadowed')

interface Totals {
  inUse: number
  building: number
  waiting: number
  sites: number
  hexagons: number
  stations: number
  bytes: number
}

export function totalsOf(atlases: readonly ListedAtlas[]): Totals {
  const sum = (of: (atlas: ListedAtlas) => number | null) =>
    atlases.reduce((total, atlas) => total + (of(atlas) ?? 0), 0)
  const inState = (state: AtlasBuild['state']) => atlases.filter(({ build }) => build?.state === state).length
  return {
    inUse: atlases.filter(({ version }) => version !== null).length,
    building: inState('building'),
    waiting: inState('waiting'),
    sites: sum(({ sites }) => sites),
    hexagons: sum(({ hexagons }) => hexagons),
    stations: sum(({ stations }) => stations),
    bytes: sum(({ bytes }) => bytes),
  }
}
