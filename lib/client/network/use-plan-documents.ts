'use client'

import { useRef, useState } from 'react'
import { useSWRConfig } from 'swr'
import { randomId } from '@/lib/client/browser/random-id'
import { isRunsKey } from '@/lib/client/fetch/account-list'
import { callApi, requestOf } from '@/lib/client/fetch/call-api'
import { saveFile } from '@/lib/client/fetch/download-file'
import { fetchAnswer } from '@/lib/client/fetch/fetch-json'
import { type MadeDocument, useMadeDocument } from '@/lib/client/fetch/use-made-document'
import { readerForm } from '@/lib/client/reader-form'
import type { Plan } from '@/lib/contract/network'
import {
  type PlanDocumentRequest,
  planDocumentCalls,
  type SavedPlanRecords,
} from '@/lib/contract/plan-documents'
import { fileName } from '@/lib/format/file-name'

type Shown = Pick<Plan, 'id' | 'name' | 'version' | 'changedAt'>

function send(wanted: string, signal: AbortSignal): Promise<Response> {
  const { id, body } = JSON.parse(wanted) as { id: string; body: PlanDocumentRequest }
  return fetchAnswer(requestOf(planDocumentCalls.writePlanDocument, { params: { id }, body, signal }))
}

/** The PDF in the reader's form, made anew once the plan has changed; nothing while it is not wanted. */
export function usePlanPdf(plan: Shown, isWanted: boolean): MadeDocument {
  const { id, name, version, changedAt } = plan
  const body: PlanDocumentRequest = { form: 'pdf', version, ...readerForm() }
  const wanted = isWanted ? JSON.stringify({ id, body, name, changedAt }) : undefined
  return useMadeDocument(wanted, { send, name: fileName([name, 'plan'], 'pdf') })
}

/** @throws {RequestError} with a sentence to show */
export async function downloadPlanSpreadsheet({ id, name, version }: Shown): Promise<void> {
  const body: PlanDocumentRequest = { form: 'xlsx', version }
  const answer = await fetchAnswer(requestOf(planDocumentCalls.writePlanDocument, { params: { id }, body }))
  saveFile({ name: fileName([name, 'plan'], 'xlsx'), blob: await answer.blob() })
}

export type SaveStep =
  | { step: 'idle' | 'saving' | 'not-allowed' }
  | { step: 'failed'; error: unknown }
  | { step: 'saved'; saved: SavedPlanRecords }

/** Saves one version as a record; a retry makes no second one. */
export function useSavePlan({ id, version }: Pick<Plan, 'id' | 'version'>) {
  const { mutate } = useSWRConfig()
  const [state, setState] = useState<SaveStep>({ step: 'idle' })
  const attempt = useRef<string>(undefined)
  const save = async (customer: string | undefined) => {
    if (state.step === 'saving') return
    attempt.current ??= randomId()
    setState({ step: 'saving' })
    try {
      const saved = await callApi(planDocumentCalls.savePlanRecord, {
        params: { id },
        body: { version, ...(customer !== undefined && { customer }) },
        headers: { 'Idempotency-Key': attempt.current },
      })
      setState(saved.records.length > 0 ? { step: 'saved', saved } : { step: 'not-allowed' })
      if (saved.records.length > 0) void mutate(isRunsKey)
    } catch (error) {
      setState({ step: 'failed', error })
    }
  }
  /** The next save makes a new record. */
  const reset = () => {
    if (state.step === 'saving') return
    if (state.step === 'saved') attempt.current = undefined
    setState({ step: 'idle' })
  }
  return { state, save, reset }
}
