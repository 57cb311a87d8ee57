import type { ChargingClass } from '@/lib/catalogue/charging-class'
import { type InferenceInput, type TrafficKey, trafficKeys } from '@/lib/contract/inference'
import { withConnectorConfig, withInputs } from '@/lib/domain/estimate/inference-input'
import { formatConnectorConfig, formatCount } from '@/lib/format/number'
import { parseTypedNumber } from '@/lib/format/typed-number'

const prefixes = { AC: 'slow', DC: 'rapid', HPC: 'ultrarapid' } as const
const radii = [
  { suffix: '05', metres: 500 },
  { suffix: '10', metres: 1000 },
  { suffix: '20', metres: 2000 },
] as const

/** Metres beyond which the model ignores rivals. */
const maxRivalMetres = 2000
const maxPoints = 200
/** Percent. */
const trafficRange = { min: -90, max: 500 }

/** The rival's charging points count within every radius that reaches it. */
export function withRival(
  input: InferenceInput,
  { power, points, metres }: { power: ChargingClass; points: number; metres: number },
): InferenceInput {
  const reached = radii.filter((radius) => radius.metres >= metres)
  const change = reached.map(({ suffix }) => {
    const key = `${prefixes[power]}_${suffix}` as const
    return [key, (input[key] ?? 0) + points] as const
  })
  return withInputs(input, Object.fromEntries(change))
}

export function withTraffic(
  input: InferenceInput,
  { road, percent }: { road: TrafficKey | 'all'; percent: number },
): InferenceInput {
  const keys = road === 'all' ? trafficKeys : [road]
  const factor = 1 + percent / 100
  const changed = keys.flatMap((key) => {
    const vehicles = input[key]
    return vehicles === null ? [] : [[key, Math.round(vehicles * factor)] as const]
  })
  return withInputs(input, Object.fromEntries(changed))
}

export type ActionKind = 'save' | 'rival' | 'station' | 'traffic'

export interface ActionFields {
  power: ChargingClass
  points: string
  metres: string
  config: string
  road: TrafficKey | 'all'
  percent: string
}
export type ActionProblems = Partial<Record<keyof ActionFields, string>>

type Action = { input: InferenceInput; name: string } | { problems: ActionProblems }

function readPercent(text: string): number | undefined {
  const trimmed = text.trim()
  const [sign = ''] = /^[+\-\u2212]/.exec(trimmed) ?? []
  const digits = trimmed.slice(sign.length).trim()
  const value = digits === '' ? undefined : parseTypedNumber(digits)
  return value === undefined || sign === '' || sign === '+' ? value : -value
}

function rivalAction(input: InferenceInput, { power, ...fields }: ActionFields): Action {
  const points = parseTypedNumber(fields.points) ?? 0
  const metres = parseTypedNumber(fields.metres) ?? Number.NaN
  const problems: ActionProblems = {
    ...(!(Number.isInteger(points) && points >= 1 && points <= maxPoints) && {
      points: `Charging points must be a number from 1 to ${maxPoints}.`,
    }),
    ...(!(metres <= maxRivalMetres) && {
      metres: `Distance must be up to ${formatCount(maxRivalMetres)} m: rivals beyond it do not count.`,
    }),
  }
  if (Object.keys(problems).length > 0) return { problems }
  return { input: withRival(input, { power, points, metres }), name: `${power} rival` }
}

function trafficAction(input: InferenceInput, { road, ...fields }: ActionFields): Action {
  const percent = readPercent(fields.percent)
  const { min, max } = trafficRange
  if (percent === undefined || percent < min || percent > max || percent === 0) {
    return {
      problems: { percent: `Change must be a percentage from \u2212${-min} to ${max}, and not 0.` },
    }
  }
  const sign = percent < 0 ? '\u2212' : '+'
  const name = `Traffic ${sign}${Math.abs(percent)}\u2009%`
  return { input: withTraffic(input, { road, percent }), name }
}

export function actionOn(input: InferenceInput, kind: ActionKind, fields: ActionFields): Action {
  if (kind === 'rival') return rivalAction(input, fields)
  if (kind === 'traffic') return trafficAction(input, fields)
  if (kind === 'save') return { input, name: '' }
  const { config } = fields
  return { input: withConnectorConfig(input, config), name: formatConnectorConfig(config) }
}
