import { type MapConfiguration, readConfiguration } from '@/lib/contract/map-configuration'
import { jsonFault } from '@/lib/domain/map/map-fault'
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
