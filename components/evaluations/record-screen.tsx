'use client'

import { ErrorStrip } from '@/components/ui/error-strip'
import { LinkButton } from '@/components/ui/link-button'
import { SkeletonRows } from '@/components/ui/skeleton'
import { useGuest } from '@/lib/client/guest'
import { messageOf } from '@/lib/client/request-error'
import type { RecordList } from '@/lib/domain/evaluation-records'
import { RecordNote } from './record-note'
import { RecordView } from './record-view'
import { type RecordState, useRecord } from './use-record'

interface RecordScreenProps {
  evaluationId: string
  list: RecordList
}

const fetchFailed = "Couldn't fetch evaluations"
const loading = 'Please wait, loading locations...'

/** One record: its states before there is anything to show, then its locations on the map. */
export function RecordScreen({ evaluationId, list }: RecordScreenProps) {
  const { to } = useGuest()
  const state = useRecord(evaluationId)
  const backTo = to(list === 'custom' ? '/my-analyses' : '/evaluations')
  if (state.step === 'ready') {
    return <RecordView key={state.record.evalId} record={state.record} map={state.map} backTo={backTo} />
  }
  const record = 'record' in state ? state.record : undefined
  return (
    <RecordNote backTo={backTo} title={record?.name} problems={record?.problems}>
      <NoteBody state={state} />
    </RecordNote>
  )
}

function NoteBody({ state }: { state: Exclude<RecordState, { step: 'ready' }> }) {
  switch (state.step) {
    case 'loading':
      return (
        <>
          <p aria-hidden className="text-ink-600">
            {loading}
          </p>
          <SkeletonRows label={loading} rows={7} height={54} leading={false} className="-mx-4" />
        </>
      )
    case 'failed':
      return (
        <ErrorStrip onRetry={state.retry} retrying={state.isRetrying}>
          {messageOf(state.error, fetchFailed)}
        </ErrorStrip>
      )
    case 'not-found':
      return <p>Evaluation record not found!</p>
    case 'unfinished':
      return <p role="status">In progress. The locations appear here when the evaluation is done.</p>
    case 'without-map':
      return <p>This record has no map.</p>
    case 'elsewhere':
      return (
        <LinkButton href={state.record.map} target="_blank" rel="noreferrer">
          Open the map
        </LinkButton>
      )
  }
}
