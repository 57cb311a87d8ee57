import { type MapConfiguration, readConfiguration } from '@/lib/contract/map-configuration'
import { jsonFault } from '@/lib/domain/map/map-fault'
import { withoutAccents } from '@/lib/format/fold'
import { isObject } from '@/lib/json/json-parts'

export const importMessages = {
  invalid: 'Invalid configuration file',
  imported: 'Configuration imported successfully',
} as const

export const configurationBytes = 2_000_000

export type Imported =
  | { configuration: MapConfiguration }
  | { fault: typeof importMessages.invalid; place: string }

const refused = (place: string): Imported => ({ fault: importMessages.invalid, place })

const parts = ['label', 'list', 'fields', 'layers', 'reportPanel', 'filters']

/** Checks before reading; undefined if acceptable. @param size bytes */
export function fileFault({ name, size }: { name: string; size: number }): string | undefined {
  if (!name.toLowerCase().endsWith('.json')) return 'Choose a file that ends with .json.'
  if (size === 0) return 'The file is empty.'
  return size > configurationBytes
    ? `The file is larger than ${configurationBytes / 1_000_000} MB.`
    : undefined
}

/** Accepts a downloaded configuration or that of a map file. Refuses any fault, with its place. */
export function importConfiguration(text: string): Imported {
  if (text.trim() === '') return refused('The file is empty.')
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    return refused(jsonFault(text, cause).replace(/^The map/, 'The file'))
  }
  const stored = isObject(json) && Array.isArray(json.datasets) ? json.configuration : json
  if (!isObject(stored)) return refused('The file has no configuration.')
  if (!parts.some((part) => Object.hasOwn(stored, part))) {
    return refused(`The file has none of ${parts.join(', ')}.`)
  }
  const { configuration, faults } = readConfiguration(stored)
  const [first] = faults
  if (!first) return { configuration }
  return refused(`${first.where}: ${first.message}`)
}

const maxLetters = 100

export function mapNameFault(name: string): string | undefined {
  if (name === '') return 'Enter a file name.'
  if (name.length > maxLetters) return `A file name may have at most ${maxLetters} characters.`
  if (/\s/.test(name)) return 'A file name has no whitespace. Use - or _ instead.'
  return /^[A-Za-z0-9][\w.-]*$/.test(name)
    ? undefined
    : 'A file name contains only letters, digits, -, _ and ., and begins with a letter or digit.'
}

export function mapNameFor(record: string): string {
  const words = withoutAccents(record).split(/[^A-Za-z0-9]/)
  const plain = words
    .filter((word) => word !== '')
    .join('-')
    .slice(0, maxLetters)
    .toLowerCase()
  return plain || 'map'
}
