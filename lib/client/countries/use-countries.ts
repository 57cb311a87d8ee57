'use client'

import useSWR, { useSWRConfig } from 'swr'
import { addressOf, callApi, fetchCall } from '@/lib/client/fetch/call-api'
import { fetchFile, saveFile } from '@/lib/client/fetch/download-file'
import { fetchAnswer, unreadAnswer } from '@/lib/client/fetch/fetch-json'
import { uploadForm } from '@/lib/client/fetch/upload-form'
import {
  type AtlasBuildRequest,
  type Atlases,
  type AtlasFileKind,
  type AtlasPlanRequest,
  type AtlasVerdict,
  atlasCalls,
  type RemovedAtlas,
  type UploadedAtlasFile,
} from '@/lib/contract/atlases'

/** ms between two looks at a build; countries take minutes. */
const whileBuilding = 1_500

const isBusy = (data: Atlases | undefined): boolean =>
  data?.atlases.some(({ build }) => build !== null && build.state !== 'failed') ?? false

const listKey = addressOf(atlasCalls.listAtlases)

/** Follows running builds. */
export function useCountries(isWanted: boolean) {
  const { data, error, isValidating, mutate } = useSWR(
    isWanted ? listKey : null,
    fetchCall(atlasCalls.listAtlases),
    { refreshInterval: (latest) => (isBusy(latest) ? whileBuilding : 0), keepPreviousData: true },
  )
  return { countries: data, error, isValidating, retry: () => void mutate() }
}

/** What a build would need, for a form that is being filled in. */
export function useBuildPlan(request: AtlasPlanRequest) {
  const { data, error, isLoading, isValidating } = useSWR(
    ['atlas-plan', JSON.stringify(request)],
    () => callApi(atlasCalls.planAtlas, { body: request }),
    { shouldRetryOnError: false, keepPreviousData: true, revalidateOnFocus: false },
  )
  return { plan: data, error, isLoading, isValidating }
}

/** Requests nothing for null. */
export function useCountryDiff(country: string | null) {
  const { data, error, isLoading } = useSWR(
    country === null ? null : addressOf(atlasCalls.diffAtlas, { params: { country } }),
    fetchCall(atlasCalls.diffAtlas),
    { shouldRetryOnError: false, revalidateOnFocus: false },
  )
  return { diff: data, error, isLoading }
}

export async function saveCountryDiff(country: string): Promise<void> {
  const url = addressOf(atlasCalls.exportAtlasDiff, { params: { country } })
  saveFile(await fetchFile(url, `${country}-changes.xlsx`, new AbortController().signal))
}

/** Each throws a `RequestError` whose message is a sentence to show. */
export function useCountryChanges() {
  const { mutate } = useSWRConfig()
  const refresh = () => mutate(listKey)
  return {
    async start(request: AtlasBuildRequest): Promise<void> {
      await callApi(atlasCalls.startAtlasBuild, { body: request })
      await refresh()
    },
    async stop(build: string): Promise<void> {
      const { method } = atlasCalls.stopAtlasBuild
      await fetchAnswer({ url: addressOf(atlasCalls.stopAtlasBuild, { params: { build } }), method })
      await refresh()
    },
    async look(): Promise<readonly string[]> {
      const { newer } = await callApi(atlasCalls.lookForNewerAtlases)
      await refresh()
      return newer
    },
    verify: (country: string): Promise<AtlasVerdict> =>
      callApi(atlasCalls.verifyAtlas, { params: { country } }),
    async remove(country: string): Promise<RemovedAtlas> {
      const removed = await callApi(atlasCalls.removeAtlas, { params: { country } })
      await refresh()
      return removed
    },
  }
}

interface CountryFile {
  kind: AtlasFileKind
  file: File
  /** 0..1 */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** @throws RequestError with a sentence for a file that is not of its kind */
export async function uploadCountryFile({
  kind,
  file,
  onProgress,
  signal,
}: CountryFile): Promise<UploadedAtlasFile> {
  const form = new FormData()
  // The service reads parts in this order.
  form.set('kind', kind)
  form.set('file', file)
  const text = await uploadForm({ url: addressOf(atlasCalls.uploadAtlasFile), form, onProgress, signal })
  const read = atlasCalls.uploadAtlasFile.answer.safeParse(JSON.parse(text))
  if (!read.success) throw unreadAnswer(null)
  return read.data
}
