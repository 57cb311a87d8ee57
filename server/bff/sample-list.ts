import {
  type ForeignSample,
  foreignSampleSchema,
  mostSamples,
  type SampleMap,
  type SampleParams,
} from '@/lib/contract/sample-map'
import { endingOf } from '@/lib/domain/studio/read/file-formats'

/** A text of another site in one line without control characters. */
const lineOf = (text: string | undefined, most: number) => {
  const line = text
    ?.replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, most)
  return line === '' ? undefined : line
}

/** The addresses of a sample's files, as the server fetches them. */
type SampleSources = Readonly<Partial<Record<SampleParams['part'], string>>>

export interface ListedSample {
  sample: SampleMap
  sources: SampleSources
}

const partOf = (id: string, part: SampleParams['part']) => `/api/maps/samples/${id}/${part}`

function sourcesOf({ dataUrl, configUrl, keplergl, imageUrl }: ForeignSample, list: string): SampleSources {
  const given = { data: dataUrl, config: configUrl, map: keplergl, picture: imageUrl }
  return Object.fromEntries(
    Object.entries(given).flatMap(([part, address]) => {
      const url = address ? URL.parse(address, list) : undefined
      return url && /^https?:$/.test(url.protocol) ? [[part, url.href]] : []
    }),
  )
}

/** The name by which a data file is read; kepler.gl's own galleries hold CSV if an address does not say. */
function dataNameOf(address: string): string {
  const last = URL.parse(address)?.pathname.split('/').at(-1) ?? ''
  const name = lineOf(last, 100) ?? 'data'
  return endingOf(name) ? name : `${name}.csv`
}

function listed(entry: ForeignSample, list: string): ListedSample[] {
  const { id, visible } = entry
  const sources = sourcesOf(entry, list)
  const { data, config, map } = sources
  if (visible === false || !(map || data)) return []
  const sample: SampleMap = {
    id,
    label: lineOf(entry.label, 120) ?? id,
    description: lineOf(entry.description, 1_000),
    detail: lineOf(entry.detail, 2_000),
    ...(sources.picture && { imageUrl: partOf(id, 'picture') }),
    ...(map && { keplergl: partOf(id, 'map') }),
    ...(data && { dataUrl: partOf(id, 'data'), dataName: dataNameOf(data) }),
    ...(config && { configUrl: partOf(id, 'config') }),
    links: { data: map ?? data, config },
  }
  return [{ sample, sources }]
}

/**
 * Samples of a gallery's list, which is an array, or an object with one in `samples`. Entries that nothing can be made
 * of are left out, as are later ones with the id of an earlier one.
 * @param list the list's own address
 * @returns undefined unless it is a list
 */
export function readSampleList(body: unknown, list: string): ListedSample[] | undefined {
  const inside = typeof body === 'object' && body !== null && 'samples' in body ? body.samples : body
  if (!Array.isArray(inside)) return undefined
  const found = new Map<string, ListedSample>()
  for (const entry of inside.slice(0, mostSamples)) {
    const read = foreignSampleSchema.safeParse(entry)
    const [sample] = read.success ? listed(read.data, list) : []
    if (sample && !found.has(sample.sample.id)) found.set(sample.sample.id, sample)
  }
  return [...found.values()]
}
