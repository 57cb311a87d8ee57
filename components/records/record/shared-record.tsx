'use client'

import { useQueryState } from 'nuqs'
import { type ReactNode, useEffect, useRef } from 'react'
import { addressOf } from '@/lib/client/fetch/call-api'
import type { OpenedShare } from '@/lib/client/rows/rows-answer'
import { useSharedView } from '@/lib/client/sharing/shared-view'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import { shareCalls } from '@/lib/contract/share'
import { locationsOf } from '@/lib/domain/records/table-locations'
import { RecordView } from './record-view'

/** The record or location behind the page's public link. */
export function SharedRecord({ report }: { report: ReactNode }) {
  const view = useSharedView()
  const [id, setId] = useQueryState('id', { history: 'replace' })
  const only = view?.shared.kind === 'location' ? locationsOf(view.shared.map)[0]?.zid : undefined
  const isOpened = useRef(id !== null)
  useEffect(() => {
    if (only === undefined || isOpened.current) return
    isOpened.current = true
    void setId(only)
  }, [only, setId])
  if (!view || view.shared.kind === 'result' || view.shared.kind === 'plan') return null
  return <RecordView record={recordOf(view.shared, view.token)} map={view.shared.map} report={report} />
}

const none = '-'

/** Adapts the shared record to the record's screen; its files are reachable only through the link. */
function recordOf(
  shared: Exclude<OpenedShare, { kind: 'result' | 'plan' }>,
  token: string,
): EvaluationRecord {
  const isWhole = shared.kind === 'record'
  const files = isWhole ? shared.files : []
  const file = (kind: (typeof files)[number]) =>
    files.includes(kind) ? addressOf(shareCalls.readSharedFile, { params: { token, file: kind } }) : none
  return {
    evalId: 'shared',
    name: shared.name,
    date: isWhole ? shared.date : '',
    powerType: isWhole ? shared.powerType : 'DC',
    status: 'Done',
    type: isWhole ? shared.type : '',
    map: none,
    excel: file('excel'),
    scorecard: file('scorecard'),
    customer: '',
    version: 1,
    locations: locationsOf(shared.map).length,
    problems: isWhole ? shared.problems : [],
  }
}
