import { type GridKind, type GridLevel, highVoltage, mediumVoltage } from '@/lib/catalogue/power-grid'
import type { Tags } from '@/server/atlas/entities/entities'

export interface PowerObject {
  kind: GridKind
  level: GridLevel
  /** Volts, the highest first; empty if untagged. */
  volts: readonly number[]
}

/** Feed one user, or change no voltage: nobody else can be connected there. */
const closedSubstations = new Set([
  'traction',
  'industrial',
  'generation',
  'converter',
  'compensation',
  'transition',
])

/** Serve the network or a plant, not the buildings around them. */
const closedTransformers = new Set([
  'main',
  'auxiliary',
  'generator',
  'traction',
  'converter',
  'phase_angle_regulator',
  'no',
])

/** Parts of a substation that are drawn as lines. */
const partsOfSubstation = new Set(['busbar', 'bay'])

const lines = new Set(['line', 'minor_line', 'cable'])

/** Null for what is no part of the public grid. Railways' own networks (16.7 Hz) and direct current are none. */
export function powerObjectOf(tags: Tags): PowerObject | null {
  if (isOutOfUse(tags) || !isPublicFrequency(tags.frequency)) return null
  if (tags.power === 'substation') return substationOf(tags)
  if (tags.power === 'transformer') return transformerOf(tags)
  if (tags.power === 'pole') return tags.transformer === undefined ? null : transformerOf(tags)
  return lines.has(tags.power ?? '') ? lineOf(tags) : null
}

const isOutOfUse = ({ disused, abandoned }: Tags) => disused === 'yes' || abandoned === 'yes'

/** Several circuits are separated by semicolons; one of 50 or 60 Hz makes it public. */
function isPublicFrequency(frequency: string | undefined): boolean {
  const values = numbersIn(frequency)
  return values.length === 0 || values.some((hertz) => hertz >= 45 && hertz <= 65)
}

function substationOf(tags: Tags): PowerObject | null {
  if (closedSubstations.has(tags.substation ?? '')) return null
  const volts = voltsOf(tags)
  const isHigh = volts.length > 0 ? levelOf(volts) === 'high' : tags.substation === 'transmission'
  return { kind: 'substation', level: isHigh ? 'high' : 'medium', volts }
}

function transformerOf(tags: Tags): PowerObject | null {
  const volts = voltsOf(tags)
  if (closedTransformers.has(tags.transformer ?? '') || levelOf(volts) === 'high') return null
  return { kind: 'transformer', level: 'medium', volts }
}

/** A minor line without a voltage is a distribution line; any other may be of any level. */
function lineOf(tags: Tags): PowerObject | null {
  if (partsOfSubstation.has(tags.line ?? '')) return null
  const volts = voltsOf(tags)
  const untagged = tags.power === 'minor_line' ? 'medium' : 'unknown'
  return { kind: 'line', level: volts.length > 0 ? levelOf(volts) : untagged, volts }
}

/** Volts, the highest first, of `110000;20000`. Railways' circuits beside public ones have a frequency of their own. */
function voltsOf(tags: Tags): number[] {
  const given = numbersIn(tags.voltage)
  const volts = given.length > 0 ? given : numbersIn(tags['voltage:primary'])
  return [...new Set(volts.filter((each) => each > 0))].sort((a, b) => b - a)
}

function levelOf(volts: readonly number[]): GridLevel {
  const [highest] = volts
  if (highest === undefined) return 'unknown'
  if (highest >= highVoltage) return 'high'
  return highest > mediumVoltage ? 'medium' : 'low'
}

/** Whether one circuit at least is of medium voltage: lines of several levels share their poles. */
export function hasMediumVoltage({ level, volts }: PowerObject): boolean {
  return level === 'medium' || volts.some((each) => each > mediumVoltage && each < highVoltage)
}

function numbersIn(text: string | undefined): number[] {
  return (text ?? '').split(';').flatMap((part) => {
    const match = /^\s*(\d{1,7}(?:\.\d{1,3})?)\s*$/.exec(part)
    return match ? [Number(match[1])] : []
  })
}
