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
  change: (next: MapConfiguration) => void
  /** When this browser stored the draft, ms since 1970; undefined without one. */
  keptAt: number | undefined
  /** Discards the draft and shows what is stored. */
  forget: () => void
  /** Id of the field whose settings are open; its printed value is highlighted. */
  edited: string | undefined
  setEdited: (id: string | undefined) => void
}

interface Draft {
  configuration: MapConfiguration
  keptAt: number | undefined
}

/** Stores the draft once edits pause, and on leaving. */
function useKeeping(draft: Draft | undefined, keep: () => void) {
  const isDue = draft !== undefined && draft.keptAt === undefined
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

/** Edits a record's configuration; the draft belongs to this person and browser. */
export function useEditing(record: string, stored: unknown): Editing {
  const { isOn } = useInternalMode()
  const { isGuest } = useGuest()
  const isShared = useSharedView() !== null
  const session = useSession()
  const account = session.status === 'signed-in' ? session.user.email : undefined
  const isOffered = isOn === true && !isGuest && !isShared && account !== undefined
  const [isWanted, setOpen] = useState(false)
  const [edited, setEdited] = useState<string>()
  const [draft, setDraft] = useState<Draft>()
  const usual = useMemo(() => readConfiguration(stored).configuration, [stored])
  const keep = useCallback(() => {
    if (account === undefined || draft === undefined) return
    const at = Date.now()
    useConfigurationDrafts.getState().keep({ account, record, at, configuration: draft.configuration })
    setDraft((now) => (now === draft ? { ...draft, keptAt: at } : now))
  }, [account, record, draft])
  useKeeping(draft, keep)
  return {
    isOffered,
    isOpen: isOffered && isWanted,
    setOpen(isOpen) {
      if (isOpen && !draft && account !== undefined) setDraft(keptDraft(account, record))
      if (!isOpen && draft && draft.keptAt === undefined) keep()
      setEdited(undefined)
      setOpen(isOpen)
    },
    draft: draft?.configuration ?? usual,
    change: (configuration) => setDraft({ configuration, keptAt: undefined }),
    keptAt: draft?.keptAt,
    forget() {
      if (account !== undefined) useConfigurationDrafts.getState().forget({ account, record })
      setDraft(undefined)
    },
    edited: isOffered && isWanted ? edited : undefined,
    setEdited,
  }
}

function keptDraft(account: string, record: string): Draft | undefined {
  const kept = draftOf({ account, record })
  return kept && { configuration: readConfiguration(kept.configuration).configuration, keptAt: kept.at }
}
