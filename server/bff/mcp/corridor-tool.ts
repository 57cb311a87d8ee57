import { type Corridor, corridorCalls, corridorRequestSchema } from '@/lib/contract/corridor'
import { unknownKm } from '@/lib/domain/corridor/corridor-words'
import { formatCountOf, formatDecimal } from '@/lib/format/number'
import { readFrom } from './read-from'
import { toolOf } from './tool'

/** Rows that a program reads at once; the API has all. */
const maxPools = 100

function corridorSentence({ name, otherRefs, lengthKm, directions }: Corridor): string {
  const also = otherRefs.length > 0 ? ` (${otherRefs.join(', ')})` : ''
  const road = `${name || 'The line'}${also} is ${formatDecimal(lengthKm)} km long.`
  const hidden = unknownKm(directions[0]?.unknown ?? [])
  const beyond = hidden > 0 ? [`Pools along ${formatDecimal(hidden)} km of it are not known.`] : []
  const ways = directions.map(({ to, pools, gaps }) => {
    const enough = pools.filter(({ isEnough }) => isEnough).length
    const longest = Math.max(0, ...gaps.map(({ fromKm, toKm }) => toKm - fromKm))
    const found = `${formatCountOf(pools.length, 'pool')}, ${enough} with enough power`
    const missing =
      gaps.length > 0
        ? `${formatCountOf(gaps.length, 'gap')} of up to ${formatDecimal(longest)} km`
        : 'no gap'
    return `Towards ${to.town ?? 'its end'}: ${found}, ${missing}.`
  })
  return [road, ...beyond, ...ways].join(' ')
}

export const corridorTool = toolOf({
  name: 'corridor_gaps',
  title: 'Gaps along a road',
  description:
    'Lists the charging pools along a road by direction, within exitKm (3 km unless given) of an exit, the stretches without enough power, and which sites or given places would close each, best first. A road by its number in a country (its own or the European one, such as E 43), or a drawn line of [lng, lat], which may cross several countries. ownCandidates of kind places count beside the sites and are marked isOwn; saved locations need a signed-in user. Presets are those of AFIR: 60 km, 400 kW. Stretches under unknown lie outside the data. Stores nothing. Power of points is partly typical of their class.',
  calls: [corridorCalls.corridorGaps],
  input: corridorRequestSchema,
  readsOnly: true,
  run: async (from, body) => {
    const found = await readFrom(from, corridorCalls.corridorGaps, { body })
    const directions = found.directions.map((each) => ({ ...each, pools: each.pools.slice(0, maxPools) }))
    // Thousands of points say nothing to a model.
    const { line: _, ...rest } = found
    return { text: corridorSentence(found), data: { ...rest, directions } }
  },
})
