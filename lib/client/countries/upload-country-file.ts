import { addressOf } from '@/lib/client/fetch/call-api'
import { unreadAnswer } from '@/lib/client/fetch/fetch-json'
import { uploadForm } from '@/lib/client/fetch/upload-form'
import { type AtlasFileKind, atlasCalls, type UploadedAtlasFile } from '@/lib/contract/atlases'

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
