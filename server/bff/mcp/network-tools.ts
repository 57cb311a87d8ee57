import * as z from 'zod'
import { type Corridor, corridorCalls, corridorRequestSchema } from '@/lib/contract/corridor'
import { type Catchment, catchmentRequestSchema, networkCalls, type Plan } from '@/lib/contract/network'
import { newPlanSchema } from '@/lib/contract/plan-terms'
import { unknownKm } from '@/lib/domain/corridor/corridor-words'
import { formatRate } from '@/lib/format/money'
import { formatCount, formatCountOf, formatDecimal, withMinus } from '@/lib/format/number'
import { readFrom } from './read-from'
import { toolOf } from './tool'

/** Rows that a program reads at once; the API has all. */
const maxRows = 100

function catchmentSentence({ energy, hexagons, from, own, queue }: Catchment, connectors: number): string {
  const [first] = from
  const rival = first ? ` Most is taken from ${first.name || 'a station without a name'}.` : ''
  const lost = own.reduce((sum, { before, after }) => sum + before - after, 0)
  const loss = own.length > 0 ? ` Own sites lose ${lost.toFixed(1)} kWh/day.` : ''
  const size = queue.sizes.find((each) => each.connectors === connectors)
  const queued = size
    ? ` ${formatCountOf(connectors, 'point')} turn away ${formatRate(size.turnedAway)}.`
    : ''
  return `${energy.toFixed(1)} kWh/day from ${formatCountOf(hexagons.length, 'hexagon')}.${rival}${loss}${queued}`
}

export const catchmentTool = toolOf({
  name: 'catchment',
  title: 'Catchment',
  description:
    'Says where the demand of a charging station would come from: the share of each hexagon by Huff’s model over the road network, which stations it takes energy from, and what own sites lose, in kWh/day; and how many drivers find no free point by hour and by number of points. `connectors` charging points of `kilowatts` each. Stores nothing. A screening estimate.',
  calls: [networkCalls.readCatchment],
  input: catchmentRequestSchema,
  readsOnly: true,
  run: async (from, body) => {
    const found = await readFrom(from, networkCalls.readCatchment, { body })
    const hexagons = found.hexagons.slice(0, maxRows)
    const stations = found.from.slice(0, maxRows)
    return {
      text: catchmentSentence(found, body.connectors),
      data: { ...found, hexagons, from: stations, more: hexagons.length < found.hexagons.length },
    }
  },
})

function planSentence({ id, state, problem, result, grounds }: Plan): string {
  if (problem !== null) return problem
  if (!result) return `The plan ${id} is ${state}. Ask again with its plan_id.`
  const cost = `${grounds?.currency ?? ''} ${formatCount(result.cost)}`.trim()
  const { emptyReason } = result
  if (emptyReason) {
    const { name, energy, gain, pays } = emptyReason
    const needed =
      pays?.cost == null
        ? ''
        : ` It would pay at a cost of ${formatCount(pays.cost)} instead of ${formatCount(emptyReason.cost)}.`
    return `No site gains anything. The best alone, ${name}, would sell ${formatCount(energy)} kWh/day and change the objective by ${withMinus(formatCount(gain))}.${needed}`
  }
  const wait = state === 'running' || state === 'waiting' ? ' It is still being improved.' : ''
  return `${formatCountOf(result.sites.length, 'site')} for ${cost}, ${formatCount(result.energy.value)} kWh/day.${wait}`
}

const input = z.strictObject({
  plan: z.optional(newPlanSchema).describe('Starts a plan. Its candidates are `places` or a record.'),
  plan_id: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'Expected the ID of a plan')
    .optional()
    .describe('Reads a plan that was started before.'),
})

export const planNetworkTool = toolOf({
  name: 'plan_network',
  title: 'Plan a network',
  description:
    'Chooses the best set of charging sites from up to 5,000 candidates under a budget, with stations that compete with each other, with existing ones and with own sites. Send `plan` to start, which takes seconds to minutes, then `plan_id` for the best so far, its bound and how many draws choose each site. A screening estimate.',
  calls: [networkCalls.planNetwork, networkCalls.readPlan],
  input,
  readsOnly: false,
  run: async (from, { plan: wanted, plan_id: id }) => {
    if (wanted === undefined && id === undefined) {
      return { text: 'Send `plan` to start one, or `plan_id` to read one.', data: {}, isRefused: true }
    }
    const plan = wanted
      ? await readFrom(from, networkCalls.planNetwork, { body: wanted })
      : await readFrom(from, networkCalls.readPlan, { params: { id: id ?? '' } })
    const { settings: _, versions: __, result, ...shown } = plan
    const found = result && { ...result, leftOut: result.leftOut.slice(0, maxRows) }
    return { text: planSentence(plan), data: { ...shown, result: found } }
  },
})

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
