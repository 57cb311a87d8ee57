'use client'

import { requestOf } from '@/lib/client/fetch/call-api'
import { fetchAnswer } from '@/lib/client/fetch/fetch-json'
import { type MadeDocument, useMadeDocument } from '@/lib/client/fetch/use-made-document'
import { readerForm } from '@/lib/client/reader-form'
import { type ResultDocumentRequest, resultCalls } from '@/lib/contract/result'
import { fileName } from '@/lib/format/file-name'

function send(wanted: string, signal: AbortSignal): Promise<Response> {
  const body: ResultDocumentRequest = JSON.parse(wanted)
  return fetchAnswer(requestOf(resultCalls.writeResultDocument, { body, signal }))
}

/** In the reader's form, one per request. */
export function useResultDocument(request: ResultDocumentRequest | undefined): MadeDocument {
  const wanted = request && JSON.stringify({ ...request, ...readerForm() })
  const kind = request?.form === 'landlord' ? 'scorecard' : 'result'
  return useMadeDocument(wanted, { send, name: fileName([request?.location.name, kind], 'pdf') })
}
