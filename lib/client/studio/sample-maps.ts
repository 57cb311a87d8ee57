import useSWR from 'swr'
import { addressOf, fetchCall } from '@/lib/client/fetch/call-api'
import { fetchAnswer } from '@/lib/client/fetch/fetch-json'
import { type SampleMap, sampleCalls, shippedSamples } from '@/lib/contract/sample-map'
import { endingOf } from '@/lib/domain/studio/read/file-formats'
import type { NamedFile, SettingsFile } from './studio-messages'

export const sampleMessages = {
  sample: 'Not able to load sample',
  gallery: 'Not able to load sample gallery',
} as const

const galleryList = addressOf(sampleCalls.listSamples)
const readList = fetchCall(sampleCalls.listSamples)

/** The product's samples, then the operator's gallery. */
export function useSamples(isAsked: boolean) {
  const shipped = useSWR(isAsked ? shippedSamples : null, readList)
  const gallery = useSWR(isAsked ? galleryList : null, readList)
  const lists = [shipped, gallery]
  return {
    samples: lists.flatMap(({ data }) => data?.samples ?? []),
    isLoading: lists.some(({ isLoading }) => isLoading),
    isFailed: lists.some(({ error }) => error !== undefined),
    retry: () => {
      for (const { error, mutate } of lists) if (error !== undefined) void mutate()
    },
  }
}

export async function findSample(id: string): Promise<SampleMap> {
  for (const list of [shippedSamples, galleryList]) {
    const { samples } = await readList({ url: list }).catch(() => {
      throw new Error(sampleMessages.gallery)
    })
    const found = samples.find((sample) => sample.id === id)
    if (found) return found
  }
  throw new Error(sampleMessages.sample)
}

async function fileAt(url: string): Promise<Blob> {
  const answer = await fetchAnswer({ url, headers: { accept: '*/*' } }).catch(() => {
    throw new Error(sampleMessages.sample)
  })
  return answer.blob()
}

export async function loadSample(sample: SampleMap): Promise<NamedFile & { config?: SettingsFile }> {
  const { id, label, keplergl, dataUrl, dataName = '', configUrl } = sample
  if (keplergl) return { file: await fileAt(keplergl), name: `${label}.json` }
  if (!dataUrl) throw new Error(sampleMessages.sample)
  const [file, config] = await Promise.all([fileAt(dataUrl), configUrl ? fileAt(configUrl) : undefined])
  const name = `${label}.${endingOf(dataName) ?? 'csv'}`
  return { file, name, ...(config && { config: { file: config, dataId: id } }) }
}
