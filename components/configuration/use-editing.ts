'use client'

import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLatest } from '@/components/ui/use-latest'
import { draftOf, useConfigurationDrafts } from '@/lib/client/drafts/configuration-drafts'
import { useGuest } from '@/lib/client/session/guest'
import { useInternalMode } from '@/lib/client/session/internal-mode'
import { useSession } from '@/lib/client/session/session'
import { useSharedView } from '@/lib/client/sharing/shared-view'
import { limits } from '@/lib/config/limits'
import { type MapConfiguration, readConfiguration } from '@/lib/contract/map-configuration'

/** Staff's edits of a map's configuration. */
export interface Editing {
  /** Staff in internal mode may edit. */
  isOffered: boolean
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  draft: MapConfiguration
  /** Version of the record that the draft began from, or the one shown without a draft. */
  began: number
  /** @param began with a draft put back, its own; by default that of the draft it changes */
  change: (next: MapConfiguration, began?: number) => void
  /** When this browser stored the draft, ms since 1970; undefined without one. */
  keptAt: number | undefined
  /** Discards the draft and shows what is stored. */
  forget: () => void
  /** The record holds the draft as this version. */
  stored: (version: number | undefined) => void
  /** Shows what is stored and keeps the draft in this browser until the next change. */
  setAside: () => void
  /** Id of the field whose settings are open; its printed value is highlighted. */
  edited: string | undefined
  setEdited: (id: string | undefined) => void
}

interface Draft {
  configuration: MapConfiguration
  began: number
  keptAt: number | undefined
  /** The record has it: shown until its map arrives. */
  isStored?: boolean
}

/** Stores the draft once edits pause, and on leaving. */
function useKeeping(draft: Draft | undefined, keep: () => void) {
  const isDue = draft !== undefined && draft.keptAt === undefined && !draft.isStored
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(keep, limits.configurationRest)
    window.addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', keep)
    }
  }, [isDue, keep])
  const last = useLatest(isDue ? keep : undefined)
  useEffect(() => () => last.current?.(), [last])
}

/** What the service holds, as far as this page has read it. */
interface Stored {
  configuration: unknown
  version: number
}

/** Edits a record's configuration; the draft belongs to this person and browser. */
export function useEditing(record: string, stored: Stored): Editing {
  const { isOn } = useInternalMode()
  const { isGuest } = useGuest()
  const isShared = useSharedView() !== null
  const session = useSession()
  const account = session.status === 'signed-in' ? session.user.email : undefined
  const isOffered = isOn === true && !isGuest && !isShared && account !== undefined
  const [isWanted, setOpen] = useState(false)
  const [edited, setEdited] = useState<string>()
  const [draft, setDraft] = useState<Draft>()
  const usual = useMemo(() => readConfiguration(stored.configuration).configuration, [stored.configuration])
  const keep = useCallback(() => {
    if (account === undefined || draft === undefined) return
    const at = Date.now()
    const { configuration, began } = draft
    useConfigurationDrafts.getState().keep({ account, record, at, began, configuration })
    setDraft((now) => (now === draft ? { ...draft, keptAt: at } : now))
  }, [account, record, draft])
  useKeeping(draft, keep)
  const isSettled = draft?.isStored === true && stored.version >= draft.began
  useEffect(() => {
    if (isSettled) setDraft(undefined)
  }, [isSettled])
  const began = draft?.began ?? stored.version
  return {
    isOffered,
    isOpen: isOffered && isWanted,
    setOpen(isOpen) {
      if (isOpen && !draft && account !== undefined) setDraft(keptDraft(account, record))
      if (!isOpen && draft && draft.keptAt === undefined && !draft.isStored) keep()
      setEdited(undefined)
      setOpen(isOpen)
    },
    draft: draft?.configuration ?? usual,
    began,
    // Changes may follow one another before the next render.
    change: (configuration, back) =>
      setDraft((now) => ({ configuration, began: back ?? now?.began ?? stored.version, keptAt: undefined })),
    keptAt: draft?.keptAt,
    forget() {
      if (account !== undefined) useConfigurationDrafts.getState().forget({ account, record })
      setDraft(undefined)
    },
    stored(version) {
      if (account !== undefined) useConfigurationDrafts.getState().forget({ account, record })
      setDraft((now) =>
        now && version ? { ...now, began: version, keptAt: undefined, isStored: true } : undefined,
      )
    },
    setAside() {
      if (draft && draft.keptAt === undefined) keep()
      setDraft(undefined)
    },
    edited: isOffered && isWanted ? edited : undefined,
    setEdited,
  }
}

/** Of drafts of earlier releases; no record has it, so that saving one asks first. */
const unknownVersion = 0

function keptDraft(account: string, record: string): Draft | undefined {
  const kept = draftOf({ account, record })
  if (!kept) return undefined
  const { configuration } = readConfiguration(kept.configuration)
  return { configuration, began: kept.began ?? unknownVersion, keptAt: kept.at }
}
