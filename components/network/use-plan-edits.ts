'use client'

import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { notify } from '@/components/ui/notify'
import { useLatest } from '@/components/ui/use-latest'
import { useEditHistory } from '@/lib/client/edits/edit-history'
import { messageOf, RequestError } from '@/lib/client/fetch/request-error'
import { conflictingVersion, type usePlan } from '@/lib/client/network/use-plan'
import type { Plan } from '@/lib/contract/network'
import { changedTerms, isSameTerms, type Terms, termsOf } from '@/lib/domain/plans/plan-edits'
import { changeText } from '@/lib/domain/plans/plan-words'

/** ms without a further change before a version starts. */
const rest = 350
/** ms within which changes of one field are one step. */
const joinMs = 4_000

type Calls = Pick<ReturnType<typeof usePlan>, 'change' | 'readVersion' | 'refresh'>

/**
 * `refused` until the settings change again, with the service's sentence; `failed` can be sent again as they are;
 * `conflict` while somebody else's version is newer.
 */
export type SavingState =
  | { step: 'idle' | 'sending' }
  | { step: 'refused' | 'failed'; message: string }
  | { step: 'conflict'; version: number }

interface Known {
  version: number
  terms: Terms
}

interface LastChange {
  text: string
  /** Of the version that it started. */
  version: number
  /** ms since the page began. */
  sentAt: number
}

const unprocessable = 422

/** Settings of a plan as they are edited: every change at rest starts a version, undo is a change back. */
export function usePlanEdits(plan: Plan, { currency, ...calls }: Calls & { currency: string }) {
  const [known, setKnown] = useState<Known>(() => ({ version: plan.version, terms: termsOf(plan.settings) }))
  const history = useEditHistory<Terms>(known.terms, { joinMs })
  const [saving, setSaving] = useState<SavingState>({ step: 'idle' })
  const [last, setLast] = useState<LastChange>()
  const draft = history.present
  const names = useMemo(
    () => new Map(plan.settings.places.map(({ id, name }) => [id, name])),
    [plan.settings.places],
  )
  const isChanged = !isSameTerms(draft, known.terms)

  const send = async (terms: Terms, base: Known) => {
    setSaving({ step: 'sending' })
    const sentAt = performance.now()
    try {
      const changed = await calls.change({ version: base.version, ...changedTerms(base.terms, terms) })
      const facts = { currency, nameOf: (id: string) => names.get(id) ?? id }
      const text = changeText(base.terms, terms, facts)
      setKnown({ version: changed.version, terms })
      if (text) setLast({ text, version: changed.version, sentAt })
      setSaving({ step: 'idle' })
    } catch (error) {
      setSaving(failureOf(error))
    }
  }
  const latestSend = useLatest(send)

  const waits = isChanged && saving.step === 'idle'
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => void latestSend.current(draft, known), rest)
    return () => clearTimeout(timer)
  }, [waits, draft, known, latestSend])
  useResend(draft, setSaving)
  useLeaving(() => {
    if (waits) void latestSend.current(draft, known)
  })
  useTheirs(plan, {
    known,
    isChanged,
    take: (theirs) => {
      setKnown(theirs)
      if (!isSameTerms(theirs.terms, draft)) history.edit(() => theirs.terms)
    },
  })

  const older = useOlder(plan, { history, calls })
  const edit = useCallback(
    (change: (before: Terms) => Terms, step?: string) => history.edit(change, step),
    [history.edit],
  )
  return {
    terms: draft,
    saving,
    last,
    isChanged,
    edit,
    settle: history.settle,
    undo: older.undo,
    redo: history.canRedo ? history.redo : undefined,
    /** Starts the search of a stopped or failed plan once more. @throws RequestError */
    async searchAgain() {
      const { version, terms } = known
      const changed = await calls.change({ version, objective: terms.objective })
      setKnown({ version: changed.version, terms })
    },
    /** Sends what failed once more. */
    resend: () => setSaving({ step: 'idle' }),
    /** Somebody else's version came first. */
    async keepMine() {
      if (saving.step !== 'conflict') return
      const theirs = await calls.refresh()
      const next = theirs ? termsOf(theirs.settings) : known.terms
      setKnown({ version: theirs?.version ?? saving.version, terms: next })
      setSaving({ step: 'idle' })
    },
    async openTheirs() {
      const theirs = await calls.refresh()
      if (!theirs) return
      const terms = termsOf(theirs.settings)
      setKnown({ version: theirs.version, terms })
      history.edit(() => terms)
      setSaving({ step: 'idle' })
    },
  }
}

export type PlanEdits = ReturnType<typeof usePlanEdits>

function failureOf(error: unknown): SavingState {
  const version = conflictingVersion(error)
  if (version !== undefined) return { step: 'conflict', version }
  const isRefused = error instanceof RequestError && error.status === unprocessable
  return {
    step: isRefused ? 'refused' : 'failed',
    message: messageOf(error, 'The change could not be saved.'),
  }
}

/** A further change is sent again after a refusal. */
function useResend(draft: Terms, setSaving: (next: (before: SavingState) => SavingState) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the settings tries again
  useEffect(() => {
    setSaving((before) => (before.step === 'refused' || before.step === 'failed' ? { step: 'idle' } : before))
  }, [draft])
}

/** What was changed last is saved on leaving the page too. */
function useLeaving(flush: () => void) {
  const latest = useLatest(flush)
  useEffect(() => () => latest.current(), [latest])
}

interface TheirsOptions {
  known: Known
  isChanged: boolean
  take: (theirs: Known) => void
}

/** A version from elsewhere is taken over while nothing is changed here. */
function useTheirs(plan: Plan, { known, isChanged, take }: TheirsOptions) {
  const latest = useLatest(take)
  const isNewer = plan.version > known.version && !isChanged
  useEffect(() => {
    if (isNewer) latest.current({ version: plan.version, terms: termsOf(plan.settings) })
  }, [isNewer, plan, latest])
}

interface OlderOptions {
  history: ReturnType<typeof useEditHistory<Terms>>
  calls: Pick<Calls, 'readVersion'>
}

/** Undo goes on into versions from before the page was opened. */
function useOlder(plan: Plan, { history, calls }: OlderOptions) {
  const [versions, setVersions] = useState(() => plan.versions.map(({ version }) => version))
  const isReading = useRef(false)
  const latest = useLatest(history)
  const readOlder = async () => {
    const version = versions[0]
    if (version === undefined || isReading.current) return
    isReading.current = true
    try {
      const { settings } = await calls.readVersion(version)
      latest.current.precede(termsOf(settings))
      latest.current.undo()
    } catch (error) {
      notify.error(messageOf(error, 'The version before could not be read.'))
    } finally {
      isReading.current = false
      setVersions((before) => before.filter((each) => each !== version))
    }
  }
  if (history.canUndo) return { undo: history.undo }
  return { undo: versions.length > 0 ? () => void readOlder() : undefined }
}
