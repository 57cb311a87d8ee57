'use client'

import { ArrowLeft, Clock } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useQueryState } from 'nuqs'
import { type ReactNode, useEffect, useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorStrip } from '@/components/ui/error-strip'
import { SkeletonRows } from '@/components/ui/skeleton'
import { messageOf } from '@/lib/client/fetch/request-error'
import { declineRecord, recordOnMap, showRecord } from '@/lib/client/records/active-record'
import { useLocationsDataset } from '@/lib/client/rows/locations-dataset'
import { useGuest } from '@/lib/client/session/guest'
import type { EvaluationRecord, Problem } from '@/lib/contract/evaluation'
import { analysisType } from '@/lib/domain/records/analysis-type'
import { type OpeningQuestion, openingQuestion } from '@/lib/domain/records/opening-record'
import { listPath, progressText, type RecordList, recordPath } from '@/lib/domain/records/record-facts'
import { ForeignMap } from './foreign-map'
import { NotFound } from './not-found'
import { RecordProblems } from './record-problems'
import { RecordView } from './record-view'
import { type RecordState, useRecord, useRecordNotices } from './use-record'

interface RecordScreenProps {
  evaluationId: string
  list: RecordList
  /** Workbench of the Full Report that is open over the record. */
  report: ReactNode
}

interface OpenedProps extends RecordScreenProps {
  backTo: string
}

const fetchFailed = "Couldn't fetch evaluations"
const loading = 'Please wait, loading locations...'

/** One record: a question if it replaces other data, its loading, then its locations on the map. */
export function RecordScreen(props: RecordScreenProps) {
  return <Opening key={props.evaluationId} {...props} />
}

function Opening(props: RecordScreenProps) {
  const backTo = useBackTo(props.list)
  const { question, accept } = useOpening(props.evaluationId)
  if (!question) return <Opened {...props} backTo={backTo} />
  return (
    <RecordNote backTo={backTo}>
      <OpeningDialog {...question} onAccept={accept} />
    </RecordNote>
  )
}

/** Path of the list with its search. */
function useBackTo(list: RecordList): string {
  const { to } = useGuest()
  const [search] = useQueryState('search', { defaultValue: '' })
  return to(listPath(list, search))
}

function Opened({ evaluationId, list, backTo, report }: OpenedProps) {
  const state = useRecord(evaluationId)
  const record = 'record' in state ? state.record : undefined
  useOwnPath(record, list)
  useShown(state)
  const { retry } = useRecordNotices(state)
  if (state.step === 'ready') {
    return (
      <RecordView
        key={state.record.evalId}
        record={state.record}
        map={state.map}
        mapVersion={state.mapVersion}
        backTo={backTo}
        report={report}
      />
    )
  }
  return (
    <RecordNote backTo={backTo} title={record?.name} problems={record?.problems}>
      <NoteBody evalId={evaluationId} state={state} backTo={backTo} retry={retry} />
    </RecordNote>
  )
}

/** Moves a record opened below the other list to its own address, keeping location and search. */
function useOwnPath(record: EvaluationRecord | undefined, list: RecordList): void {
  const { to } = useGuest()
  const router = useRouter()
  const path = record && analysisType(record) !== list ? to(recordPath(record)) : undefined
  useEffect(() => {
    if (path !== undefined) router.replace(`${path}${window.location.search}`)
  }, [path, router])
}

function useShown(state: RecordState): void {
  const { evalId, name } = state.step === 'ready' ? state.record : {}
  useEffect(() => {
    if (evalId !== undefined && name !== undefined) showRecord({ evalId, name })
  }, [evalId, name])
}

interface NoteBodyProps {
  evalId: string
  state: Exclude<RecordState, { step: 'ready' }>
  backTo: string
  retry: () => void
}

function NoteBody({ evalId, state, backTo, retry }: NoteBodyProps) {
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
        <ErrorStrip onRetry={retry} retrying={state.isRetrying}>
          {state.isOfDetails ? fetchFailed : messageOf(state.error, fetchFailed)}
        </ErrorStrip>
      )
    case 'not-found':
      return <NotFound evalId={evalId} backTo={backTo} retry={retry} isRetrying={state.isRetrying} />
    case 'unfinished':
      return (
        <div role="status">
          <EmptyState title={progressText(state.record)} icon={<Clock aria-hidden />}>
            {state.record.added
              ? 'The locations appear here when our staff have prepared them.'
              : 'The locations appear here when the evaluation is done.'}
          </EmptyState>
        </div>
      )
    case 'without-map':
      return <EmptyState title="This record has no map." />
    case 'elsewhere':
      return <ForeignMap address={state.address} backTo={backTo} />
  }
}

interface RecordNoteProps {
  backTo: string
  title?: string | undefined
  problems?: readonly Problem[] | undefined
  children: ReactNode
}

/** Panel of a record without locations to list. */
function RecordNote({ backTo, title, problems = [], children }: RecordNoteProps) {
  return (
    <aside
      data-ground="paper"
      className="z-panel flex w-(--size-panel) flex-none flex-col bg-paper text-ink-1000 max-md:w-full"
    >
      <div className="px-4 pt-3.5">
        <Link href={backTo} className={`${buttonClass({ tone: 'ghost', size: 'sm' })} -ml-2`}>
          <ArrowLeft aria-hidden className="size-3.5" />
          Back
        </Link>
        {title && (
          <h1
            dir="auto"
            title={title}
            className="mt-0.5 truncate text-left text-[17px] leading-6 font-semibold tracking-[-0.018em]"
          >
            {title}
          </h1>
        )}
      </div>
      <RecordProblems problems={problems} />
      <div className="grid gap-3 px-4 py-3">{children}</div>
    </aside>
  )
}

/** The question to answer before a record loads; undefined once accepted. */
function useOpening(evalId: string) {
  const [question, setQuestion] = useState(() => {
    const hasSites = useLocationsDataset.getState().dataset !== undefined
    return openingQuestion({ evalId, hasSites, shown: recordOnMap() })
  })
  const accept = () => {
    useLocationsDataset.getState().setDataset(undefined)
    setQuestion(undefined)
  }
  return { question, accept }
}

/** Asks before a record replaces other data; declining goes back. */
function OpeningDialog({ title, description, onAccept }: OpeningQuestion & { onAccept: () => void }) {
  const router = useRouter()
  const decline = () => {
    declineRecord()
    router.back()
  }
  return (
    <Dialog
      open
      onOpenChange={decline}
      title={title}
      description={description}
      actions={
        <>
          <Button tone="line" onClick={decline}>
            Cancel
          </Button>
          <Button onClick={onAccept}>Show</Button>
        </>
      }
    />
  )
}
