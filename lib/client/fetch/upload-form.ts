import { requestGuard } from '@/lib/config/request-guard'
import { errorAnswerSchema } from '@/lib/contract/error'
import { RequestError } from './request-error'

interface Upload {
  url: string
  form: FormData
  headers?: Record<string, string>
  /** 0..1 */
  onProgress: (share: number) => void
  signal?: AbortSignal
}

export function uploadForm({ url, form, headers, onProgress, signal }: Upload): Promise<string> {
  return new Promise((resolve, reject) => {
    // fetch does not report upload progress.
    const request = new XMLHttpRequest()
    request.open('POST', url)
    for (const [name, value] of Object.entries({ [requestGuard.name]: requestGuard.value, ...headers })) {
      request.setRequestHeader(name, value)
    }
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => (request.status < 300 ? resolve(request.responseText) : reject(refusal(request)))
    request.onerror = () =>
      reject(
        new RequestError({ status: 0, detail: 'The server could not be reached. Check your connection.' }),
      )
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

function refusal(request: XMLHttpRequest): RequestError {
  return new RequestError({
    status: request.status,
    detail: readDetail(request.responseText),
    requestId: request.getResponseHeader('x-request-id'),
  })
}

function readDetail(text: string) {
  try {
    return errorAnswerSchema.safeParse(JSON.parse(text)).data?.detail
  } catch {
    return undefined
  }
}
