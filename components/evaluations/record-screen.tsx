'use client'

import { Clock } from 'lucide-react'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorStrip } from '@/components/ui/error-strip'
import { LinkButton } from '@/components/ui/link-button'
import { SkeletonRows } from '@/components/ui/skeleton'
import { messageOf } from '@/lib/client/fetch/request-error'
import { useGuest } from '@/lib/client/session/guest'
import { listPaths, progressText, type RecordList } from '@/lib/domain/evaluation/evaluation-records'
import { RecordNote } from './record-note'
import { RecordView } from './record-view'
import { type RecordState, useRecord } from './use-record'

interface RecordScreenProps {
  evaluationId: string
  list: RecordList
}

const fetchFailed = "Couldn't fetch evaluations"
const loading = 'Please wait, loading locations...'

/** One record: its loading and failure states, then its locations on the map. */
export function RecordScreen({ evaluationId, list }: RecordScreenProps) {
  const { to } = useGuest()
  const state = useRecord(evaluationId)
  const backTo = to(listPaths[list])
  if (state.step === 'ready') {
    return <RecordView key={state.record.evalId} record={state.record} map={state.map} backTo={backTo} />
  }
  const record = 'record' in state ? state.record : undefined
  return (
    <RecordNote backTo={backTo} title={record?.name} problems={record?.problems}>
      <NoteBody state={state} backTo={backTo} />
    </RecordNote>
  )
}

interface NoteBodyProps {
  state: Exclude<RecordState, { step: 'ready' }>
  backTo: string
}

function NoteBody({ state, backTo }: NoteBodyProps) {
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
      return (
        <EmptyState
          title="Evaluation record not found!"
          action={<LinkButton href={backTo}>Open the list</LinkButton>}
        >
          It may have been deleted, or it belongs to another account.
        </EmptyState>
      )
    case 'unfinished':
      return (
        <div role="status">
          <EmptyState title={progressText(state.record)} icon={<Clock aria-hidden />}>
            The locations appear here when the evaluation is done.
          </EmptyState>
        </div>
      )
    case 'without-map':
      return <EmptyState title="This record has no map." />
    case 'elsewhere':
      return (
        <LinkButton href={state.address.href} target="_blank" rel="noreferrer" prefetch={false}>
          Open the map on {state.address.host}
        </LinkButton>
      )
  }
}
